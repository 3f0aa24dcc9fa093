import { pngSignature } from '../uploads/check-png.ts'
import { latin1, toDataView } from '../uploads/read-bytes.ts'
import { type Cleaned, joinBytes, refusePicture } from './cleaned.ts'

/** PNG (third edition) section 5.6: what a still picture is drawn from. */
const needed = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])
/** Length and name before each chunk's data, its checksum after. */
const frame = 12

/** Rebuilt from the chunks that a picture is drawn from, up to its end. */
export function cleanPng(bytes: Uint8Array): Cleaned {
  const view = toDataView(bytes)
  const kept: Uint8Array[] = [Uint8Array.from(pngSignature)]
  let size: { width: number; height: number } | null = null
  let hasPixels = false
  let at: number = pngSignature.length
  while (at + frame <= bytes.length) {
    const end = at + frame + view.getUint32(at)
    if (end > bytes.length) return refusePicture('damaged')
    const name = latin1(bytes.subarray(at + 4, at + 8))
    if (name === 'IHDR') {
      if (size || end !== at + frame + 13) return refusePicture('damaged')
      size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) }
    } else if (!size) return refusePicture('damaged')
    if (name === 'IDAT') hasPixels = true
    if (needed.has(name)) kept.push(bytes.subarray(at, end))
    if (name === 'IEND')
      return hasPixels && size ? { ok: true, bytes: joinBytes(kept), ...size } : refusePicture('damaged')
    at = end
  }
  return refusePicture('damaged')
}
