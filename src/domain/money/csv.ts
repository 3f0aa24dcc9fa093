/** A number is written as it is; a text is made safe for a spreadsheet. */
export type CsvCell = string | number | null

/** What a spreadsheet takes for a formula, also behind spaces: https://owasp.org/www-community/attacks/CSV_Injection */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u

/** RFC 4180, with a byte order mark: without it a spreadsheet shows other letters than were written. */
export const formatCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  `\uFEFF${rows.map((cells) => `${cells.map(formatCell).join(',')}\r\n`).join('')}`

function formatCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const safe = formula.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}
