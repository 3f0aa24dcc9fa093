import { latin1 } from './read-bytes.ts'
import type { UploadRefusal } from './upload-rules.ts'
import { toPieces } from './zip.ts'

/** What ends a name: white space or a delimiter (ISO 32000-2 section 7.2.3). */
const nameEnd = String.raw`(?![^\0\t\n\f\r ()<>[\]{}/%])`

const space = String.raw`[\s\0]`
/** More white space than a program leaves between two words. */
const muchSpace = 64

/**
 * `then`, after white space. A comment may stand there too: `then` says whether the % that begins one counts. It is not read to its
 * end, and neither is a long stretch of white space, which counts as found: a file of nothing but beginnings would otherwise be
 * read through once for each of them.
 */
const after = (then: string, least: 0 | 1 = 0): string =>
  `(?:${space}{${muchSpace}}|${space}{${least},${muchSpace - 1}}(?:${then}))`

/** Every character of a name may be written as # and its code, so each is looked for in both ways. */
const pdfName = (name: string): string => {
  const letters = Array.from(name, (letter) => {
    const code = letter.charCodeAt(0).toString(16)
    const either = Array.from(code, (digit) =>
      /[a-f]/.test(digit) ? `[${digit}${digit.toUpperCase()}]` : digit,
    )
    return `(?:${letter}|#${either.join('')})`
  })
  return `/${letters.join('')}${nameEnd}`
}

const anyPdfName = (names: readonly string[]): RegExp => new RegExp(names.map(pdfName).join('|'))

export const pdfSignature = [0x25, 0x50, 0x44, 0x46, 0x2d] as const

/** Some writers leave a little behind the last line. */
const tail = 2048

/** Scripts, starting a program, attachments, films with their scripts, and what opens, fetches or sends something besides a link. */
const activeNames = [
  'JavaScript',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'FileAttachment',
  'RichMedia',
  'Rendition',
  'Movie',
  'GoToE',
  'GoToR',
  'Thread',
  'SubmitForm',
  'ImportData',
] as const

/** `JS`, `EF` and `XFA` are short enough to stand in a picture by chance, so they count only with what a reader expects around them. */
const reference = String.raw`\d{1,10}${after(String.raw`%|\d{1,5}${after('[R%]', 1)}`, 1)}`
const active = new RegExp(
  [
    ...activeNames.map(pdfName),
    String.raw`[\s\0<>)\]]${pdfName('JS')}${after(`[(<%]|${reference}`)}`,
    String.raw`[\s\0<>)\]]${pdfName('EF')}${after(`<<|%|${reference}`)}`,
    String.raw`[\s\0<>)\]]${pdfName('XFA')}${after(String.raw`[[%]|${reference}`)}`,
  ].join('|'),
)

/** The address of a link, or what all links begin with; from elsewhere in the file, or behind a comment, it cannot be told. */
const address = new RegExp(`(?:${pdfName('URI')}|${pdfName('Base')})${after(`[(<%]|${reference}`)}`, 'g')
/** On the reader's own disk or network: opening it may tell a stranger who they are. */
const ownAddress = /^\s*(?:file:|\\\\|\/\/)/i
/** As much of an address as tells where it leads. */
const addressStart = 200

function leadsHome(text: string): boolean {
  for (const { 0: found, index } of text.matchAll(address)) {
    const start = text.slice(index + found.length, index + found.length + addressStart)
    if (!found.endsWith('(') && !found.endsWith('<')) return true
    // A dictionary, which has the address in it.
    if (found.endsWith('<') && start.startsWith('<')) continue
    if (ownAddress.test((found.endsWith('(') ? readText(start) : readHex(start)).replaceAll(/[\0þÿ]/g, '')))
      return true
  }
  return false
}

/** Section 7.3.4.2: a letter may stand as a backslash and its code, and a line may end with one. */
const readText = (text: string): string =>
  text.replaceAll(/\\(?:([0-7]{1,3})|\r\n?|\n|([^]))/g, (_, code, letter) =>
    code ? String.fromCharCode(Number.parseInt(code, 8)) : (letter ?? ''),
  )

const readHex = (text: string): string =>
  (text.split('>')[0] ?? '')
    .replaceAll(/[^\da-f]/gi, '')
    .replaceAll(/../g, (code) => String.fromCharCode(Number.parseInt(code, 16)))

const acts = (text: string): boolean => active.test(text) || leadsHome(text)

/** ISO 32000-2 section 7.5: the version first, and at the end where the table of contents is. Nothing in it may act. */
export async function checkPdf(bytes: Uint8Array): Promise<UploadRefusal | null> {
  const hasVersion = /^%PDF-[12]\.\d[\s%]/.test(latin1(bytes.subarray(0, 9)))
  const hasTrailer = /startxref\s+\d+\s+%%EOF/.test(latin1(bytes.subarray(-tail)))
  if (!hasVersion || !hasTrailer) return 'wrongType'
  // Also inside streams: where one begins and ends is for the file to say, and a file may lie.
  const text = latin1(bytes)
  if (acts(text)) return 'isActivePdf'
  for await (const objects of readObjectStreams(bytes, text)) {
    if (objects === null) return 'isLockedPdf'
    if (acts(` ${objects}`)) return 'isActivePdf'
  }
  return null
}

/** What a file of 10 MB has at most when a program wrote it for people to read. */
const limits = { streams: 100_000, objectStreams: 1_000, unpacked: 32 << 20 } as const
/** As much of what stands before a stream as can be its dictionary. */
const longestDictionary = 64 * 1024

/** An object stream says where its first object begins, as a number, and how many there are (section 7.5.7). */
const typeOfObjectStream = new RegExp(pdfName('ObjStm'))
const secondOfReference = after(String.raw`\d{1,5}${after('R', 1)}`, 1)
const firstAsNumber = new RegExp(
  `${pdfName('First')}${after(String.raw`%|\d{1,10}(?!\d)(?!${secondOfReference})`)}`,
)
const first = new RegExp(pdfName('First'))
const count = new RegExp(`${pdfName('N')}${after(String.raw`[\d%]`)}`)
const isObjectStream = (dictionary: string) =>
  typeOfObjectStream.test(dictionary) ||
  firstAsNumber.test(dictionary) ||
  (first.test(dictionary) && count.test(dictionary))

const flate = anyPdfName(['FlateDecode', 'Fl'])
/** With these the bytes are not what they seem: other ways to pack, prediction, and encryption. */
const unreadable = anyPdfName([
  'ASCIIHexDecode',
  'AHx',
  'ASCII85Decode',
  'A85',
  'LZWDecode',
  'LZW',
  'RunLengthDecode',
  'RL',
  'Crypt',
  'DecodeParms',
  'DP',
  'F',
])
const encrypted = new RegExp(pdfName('Encrypt'))

/** The objects that a PDF keeps packed, as text. Null where there are some that cannot be read. */
async function* readObjectStreams(bytes: Uint8Array, text: string): AsyncGenerator<string | null> {
  const isEncrypted = encrypted.test(text)
  let [from, streams, objectStreams, unpacked] = [0, 0, 0, 0]
  for (const found of text.matchAll(/stream(?:\r\n|\n|\r)/g)) {
    if (++streams > limits.streams) return yield null
    const dictionary = text.slice(Math.max(from, found.index - longestDictionary), found.index)
    from = found.index
    if (dictionary.endsWith('end') || !isObjectStream(dictionary)) continue
    const own = dictionary.slice(dictionary.lastIndexOf(' obj') + 1)
    if (isEncrypted || (isObjectStream(own) && unreadable.test(own))) return yield null
    if (!flate.test(dictionary)) continue
    if (++objectStreams > limits.objectStreams) return yield null
    const content = await inflate(bytes.subarray(found.index + found[0].length), limits.unpacked - unpacked)
    if (content === null) return yield null
    unpacked += content.length
    yield content
  }
}

/** Until the packed data ends; what follows it is the rest of the file. Null when it becomes too much. */
async function inflate(bytes: Uint8Array, most: number): Promise<string | null> {
  const pieces: string[] = []
  let size = 0
  try {
    for await (const chunk of toPieces(bytes).pipeThrough(new DecompressionStream('deflate'))) {
      size += chunk.length
      if (size > most) return null
      pieces.push(latin1(chunk))
    }
  } catch {
    // The stream has ended, or was none: what came of it until then counts.
  }
  return pieces.join('')
}
