/**
 * The words of a PDF that is not compressed, as a reader copies them: each font’s own table says which letters its codes stand
 * for, and text is found where it is drawn.
 */
export function readPdfText(pdf: string): string {
  const objects = new Map(
    Array.from(pdf.matchAll(/^(\d+) 0 obj\n([^]*?)\nendobj/gm), ([, id = '', body = '']) => [id, body]),
  )
  const tables = fontTables(objects)
  return Array.from(objects.values())
    .filter((body) => / T[Jj]$/m.test(body))
    .map((body) => readContent(body, tables))
    .join('\n')
}

type Letters = ReadonlyMap<string, string>

/** `F1` to the letters of its codes. */
function fontTables(objects: ReadonlyMap<string, string>): ReadonlyMap<string, Letters> {
  const tables = new Map<string, Letters>()
  for (const body of objects.values())
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1] ?? ''
      tables.set(name, readLetters(objects.get(unicode) ?? ''))
    }
  return tables
}

function readLetters(table: string): Letters {
  const letters = new Map<string, string>()
  for (const [, first = '', list = ''] of table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi))
    Array.from(list.matchAll(/<([0-9a-f ]+)>/gi)).forEach(([, code = ''], index) => {
      const key = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0')
      letters.set(key, fromUtf16(code.replaceAll(' ', '')))
    })
  return letters
}

const fromUtf16 = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** A line for each piece of text that is drawn. */
function readContent(content: string, tables: ReadonlyMap<string, Letters>): string {
  let letters: Letters = new Map()
  const lines: string[] = []
  for (const [, font, drawn] of content.matchAll(/\/(F\d+) [\d.]+ Tf|^\[(.*)\] TJ$/gm)) {
    if (font) letters = tables.get(font) ?? new Map()
    if (drawn === undefined) continue
    const codes = Array.from(drawn.matchAll(/<([0-9a-f]*)>/gi), ([, hex = '']) => hex).join('')
    lines.push((codes.match(/.{4}/g) ?? []).map((code) => letters.get(code.toLowerCase()) ?? '?').join(''))
  }
  return lines.join('\n')
}
