import { after, pdfName } from './pdf-names.ts'
import { readObjectStreams } from './pdf-object-streams.ts'
import { latin1 } from './read-bytes.ts'
import type { UploadRefusal } from './upload-rules.ts'

export const pdfSignature = [0x25, 0x50, 0x44, 0x46, 0x2d] as const

/** Some writers leave a little behind the last line. */
const tail = 2048

/** Scripts, starting a program, attachments, and films with their scripts. */
const activeNames = [
  'JavaScript',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'FileAttachment',
  'RichMedia',
  'Rendition',
] as const

/** `JS` and `EF` are short enough to stand in a picture by chance, so they count only with what a reader expects around them. */
const reference = String.raw`\d{1,10}${after(String.raw`%|\d{1,5}${after('[R%]', 1)}`, 1)}`
const active = new RegExp(
  [
    ...activeNames.map(pdfName),
    String.raw`[\s\0<>)\]]${pdfName('JS')}${after(`[(<%]|${reference}`)}`,
    String.raw`[\s\0<>)\]]${pdfName('EF')}${after(`<<|%|${reference}`)}`,
  ].join('|'),
)

/** ISO 32000-2 section 7.5: the version first, and at the end where the table of contents is. Nothing in it may act. */
export async function checkPdf(bytes: Uint8Array): Promise<UploadRefusal | null> {
  const hasVersion = /^%PDF-[12]\.\d[\s%]/.test(latin1(bytes.subarray(0, 9)))
  const hasTrailer = /startxref\s+\d+\s+%%EOF/.test(latin1(bytes.subarray(-tail)))
  if (!hasVersion || !hasTrailer) return 'wrongType'
  // Also inside streams: where one begins and ends is for the file to say, and a file may lie.
  const text = latin1(bytes)
  if (active.test(text)) return 'isActivePdf'
  for await (const objects of readObjectStreams(bytes, text)) {
    if (objects === null) return 'isLockedPdf'
    if (active.test(` ${objects}`)) return 'isActivePdf'
  }
  return null
}
