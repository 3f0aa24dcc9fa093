import { checkPictureSize } from './picture-size.ts'
import { holdsMarkup, toDataView } from './read-bytes.ts'
import type { UploadRefusal } from './upload-rules.ts'

export const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const

/** The names of chunks, as the numbers that they are in the file. */
const chunks = { header: 0x49484452, pixels: 0x49444154, end: 0x49454e44 } as const

/** Length and name before each chunk's data, its checksum after. */
const frame = 12
const mostNotes = 1_000

/** PNG (third edition) section 5: a header, then chunks to the last. Some telephones leave bytes behind it. */
export function checkPng(bytes: Uint8Array): UploadRefusal | null {
  const view = toDataView(bytes)
  const refusal = checkHeader(view)
  if (refusal) return refusal
  let hasPixels = false
  let notes = 0
  let at: number = pngSignature.length
  while (at + frame <= bytes.length) {
    const chunk = view.getUint32(at + 4)
    const end = at + frame + view.getUint32(at)
    if (end > bytes.length) return 'wrongType'
    if (chunk === chunks.end) return hasPixels && !holdsMarkup(bytes.subarray(end)) ? null : 'wrongType'
    if (chunk === chunks.pixels) hasPixels = true
    else {
      notes += 1
      if (notes > mostNotes || holdsMarkup(bytes.subarray(at + 8, end))) return 'wrongType'
    }
    at = end
  }
  return 'wrongType'
}

function checkHeader(view: DataView): UploadRefusal | null {
  const at = pngSignature.length
  const isHeader =
    view.byteLength >= at + frame + 13 &&
    view.getUint32(at) === 13 &&
    view.getUint32(at + 4) === chunks.header
  return isHeader ? checkPictureSize(view.getUint32(at + 8), view.getUint32(at + 12)) : 'wrongType'
}
