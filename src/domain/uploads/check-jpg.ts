import { checkPictureSize } from './picture-size.ts'
import { holdsMarkup, toDataView } from './read-bytes.ts'
import type { UploadRefusal } from './upload-rules.ts'

export const jpgSignature = [0xff, 0xd8, 0xff] as const

const markers = { startOfScan: 0xda, endOfImage: 0xd9 } as const
const mostSegments = 5_000

/** SOF0 to SOF15, without the three among them that are tables (ITU-T T.81, table B.1). */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** Segments up to the first scan. What follows the last picture, such as a moving one, is a telephone's habit. */
export function checkJpg(bytes: Uint8Array): UploadRefusal | null {
  const view = toDataView(bytes)
  let hasFrame = false
  let segments = 0
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff && segments < mostSegments) {
    const marker = view.getUint8(at + 1)
    const end = at + 2 + view.getUint16(at + 2)
    if (marker === 0xff) at += 1 // any number of these may stand before a marker
    else if (marker === markers.startOfScan) return hasFrame ? checkAfterPixels(bytes) : 'wrongType'
    else if (end < at + 4 || end > bytes.length) return 'wrongType'
    else {
      const refusal = isFrame(marker) ? checkFrame(view, at, end) : checkNote(bytes.subarray(at + 4, end))
      if (refusal) return refusal
      hasFrame ||= isFrame(marker)
      segments += 1
      at = end
    }
  }
  return 'wrongType'
}

const checkFrame = (view: DataView, at: number, end: number): UploadRefusal | null =>
  end < at + 9 ? 'wrongType' : checkPictureSize(view.getUint16(at + 7), view.getUint16(at + 5))

const checkNote = (bytes: Uint8Array): UploadRefusal | null => (holdsMarkup(bytes) ? 'wrongType' : null)

function checkAfterPixels(bytes: Uint8Array): UploadRefusal | null {
  let end = bytes.length - 2
  while (end > 0 && !(bytes[end] === 0xff && bytes[end + 1] === markers.endOfImage)) end -= 1
  return end > 0 ? checkNote(bytes.subarray(end + 2)) : 'wrongType'
}
