import { latin1 } from './read-bytes.ts'
import { after, anyPdfName, pdfName } from './pdf-names.ts'
import { toPieces } from './unpack-entry.ts'

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
export async function* readObjectStreams(bytes: Uint8Array, text: string): AsyncGenerator<string | null> {
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
