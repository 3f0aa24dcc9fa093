import { toDataView } from '../uploads/read-bytes.ts'
import { type Cleaned, joinBytes, refusePicture } from './cleaned.ts'

/** ITU-T T.81, table B.1. */
const startOfImage = 0xd8
const endOfImage = 0xd9
const startOfScan = 0xda
const restartInterval = 0xdd
const quantisation = 0xdb
const huffman = 0xc4
/** Says how the colours are to be read; nothing else does. */
const adobe = 0xee

/** SOF0 to SOF15 without the tables among them. Arithmetic coding and lossless frames are read by no browser. */
const isFrame = (marker: number) => marker === 0xc0 || marker === 0xc1 || marker === 0xc2
const isNeeded = (marker: number) =>
  isFrame(marker) || [quantisation, huffman, restartInterval, startOfScan, adobe].includes(marker)
/** Restart markers, and 0xff as it is written among the pixels. */
const isInsideScan = (marker: number) => marker === 0 || (marker >= 0xd0 && marker <= 0xd7)

/** Rebuilt from the segments that a picture is drawn from, up to its end. */
export function cleanJpg(bytes: Uint8Array): Cleaned {
  const view = toDataView(bytes)
  const kept: Uint8Array[] = [Uint8Array.of(0xff, startOfImage)]
  let size: { width: number; height: number } | null = null
  let hasPixels = false
  let at = 2
  while (at + 4 <= bytes.length || (at + 2 <= bytes.length && bytes[at + 1] === endOfImage)) {
    if (bytes[at] !== 0xff) return refusePicture('damaged')
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === endOfImage) {
      if (!size || !hasPixels) return refusePicture('damaged')
      kept.push(Uint8Array.of(0xff, endOfImage))
      return { ok: true, bytes: joinBytes(kept), ...size }
    }
    let end = at + 2 + view.getUint16(at + 2)
    if (end < at + 4 || end > bytes.length) return refusePicture('damaged')
    if (isFrame(marker)) {
      if (size || end < at + 9) return refusePicture('damaged')
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    }
    if (marker === startOfScan) {
      if (!size) return refusePicture('damaged')
      hasPixels = true
      end = endOfScan(bytes, end)
    }
    if (isNeeded(marker)) kept.push(bytes.subarray(at, end))
    at = end
  }
  return refusePicture('damaged')
}

function endOfScan(bytes: Uint8Array, from: number): number {
  let at = from
  while (at + 1 < bytes.length && !(bytes[at] === 0xff && !isInsideScan(bytes[at + 1] ?? 0))) at += 1
  return at
}
