import { jpgSignature } from '../uploads/check-jpg.ts'
import { pngSignature } from '../uploads/check-png.ts'
import { startsWith } from '../uploads/read-bytes.ts'
import { type Cleaned, refusePicture } from './cleaned.ts'
import { cleanJpg } from './clean-jpg.ts'
import { cleanPng } from './clean-png.ts'
import { cleanWebp, isWebp } from './clean-webp.ts'
import {
  checkPortraitSize,
  portraitLimits,
  type PortraitRefusal,
  type PortraitType,
} from './portrait-rules.ts'

type CleanPortrait =
  | { readonly ok: true; readonly type: PortraitType; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly ok: false; readonly refusal: PortraitRefusal }

/**
 * What is kept of an uploaded portrait: the picture alone. Every part that is not needed to draw it is left out (where it was taken,
 * when and with what, comments, whatever stands behind its end), so nothing of that is ever published. What a file is, its bytes
 * say; its name and what the browser calls it count for nothing.
 */
export function cleanPortrait(bytes: Uint8Array): CleanPortrait {
  if (bytes.length > portraitLimits.mostBytes) return refusePicture('tooLarge')
  const type = recognise(bytes)
  if (type === null) return refusePicture('wrongType')
  const cleaned = cleaners[type](bytes)
  if (!cleaned.ok) return cleaned
  const refusal = checkPortraitSize(cleaned.width, cleaned.height)
  return refusal ? refusePicture(refusal) : { ok: true, type, bytes: cleaned.bytes }
}

const cleaners = {
  jpg: cleanJpg,
  png: cleanPng,
  webp: cleanWebp,
} as const satisfies Record<PortraitType, (bytes: Uint8Array) => Cleaned>

function recognise(bytes: Uint8Array): PortraitType | null {
  if (startsWith(bytes, jpgSignature)) return 'jpg'
  if (startsWith(bytes, pngSignature)) return 'png'
  return isWebp(bytes) ? 'webp' : null
}
