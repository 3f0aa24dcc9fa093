import { latin1 } from './read-bytes.ts'
import type { UploadRefusal } from './upload-rules.ts'

export const pdfSignature = [0x25, 0x50, 0x44, 0x46, 0x2d] as const

/** Some writers leave a little behind the last line. */
const tail = 2048

/** ISO 32000-2 section 7.5: the version first, and at the end where the table of contents is. */
export function checkPdf(bytes: Uint8Array): UploadRefusal | null {
  const hasVersion = /^%PDF-[12]\.\d[\s%]/.test(latin1(bytes.subarray(0, 9)))
  const hasTrailer = /startxref\s+\d+\s+%%EOF/.test(latin1(bytes.subarray(-tail)))
  return hasVersion && hasTrailer ? null : 'wrongType'
}
