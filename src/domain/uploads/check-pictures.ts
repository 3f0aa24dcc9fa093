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

/** A telephone's largest picture is about 200 million pixels; each takes four bytes in the program that opens it. */
const mostPixels = 250_000_000
const longestSide = 20_000

function checkPictureSize(width: number, height: number): UploadRefusal | null {
  if (width === 0 || height === 0) return 'wrongType'
  return width > longestSide || height > longestSide || width * height > mostPixels ? 'tooManyPixels' : null
}
