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

/** "201.13", without a currency or commas, as a spreadsheet reads it. */
export const formatAmount = (cents: number): string => {
  const whole = Math.trunc(Math.abs(cents) / 100)
  return `${whole}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
}
