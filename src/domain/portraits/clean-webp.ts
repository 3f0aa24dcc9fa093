import { latin1, toDataView } from '../uploads/read-bytes.ts'
import { type Cleaned, joinBytes, refusePicture } from './cleaned.ts'

export const isWebp = (bytes: Uint8Array): boolean =>
  latin1(bytes.subarray(0, 4)) === 'RIFF' && latin1(bytes.subarray(8, 12)) === 'WEBP'

type Size = { width: number; height: number }

/** RFC 9649: only a picture that stands still. Colour profile, EXIF, XMP and unknown chunks are left out. */
export function cleanWebp(bytes: Uint8Array): Cleaned {
  const view = toDataView(bytes)
  const riffEnd = 8 + (bytes.length >= 8 ? view.getUint32(4, true) : 0)
  if (riffEnd > bytes.length) return refusePicture('damaged')
  let alpha: Uint8Array | null = null
  let at = 12
  while (at + 8 <= riffEnd) {
    const name = latin1(bytes.subarray(at, at + 4))
    const dataEnd = at + 8 + view.getUint32(at + 4, true)
    const end = dataEnd + (dataEnd % 2)
    if (dataEnd > riffEnd) return refusePicture('damaged')
    const data = bytes.subarray(at + 8, dataEnd)
    if (name === 'ANIM' || name === 'ANMF') return refusePicture('wrongType')
    if (name === 'ALPH') alpha = chunk('ALPH', data)
    if (name === 'VP8 ' || name === 'VP8L') {
      const size = name === 'VP8 ' ? lossySize(data) : losslessSize(data)
      return size ? build(chunk(name, data), size, name === 'VP8 ' ? alpha : null) : refusePicture('damaged')
    }
    at = end
  }
  return refusePicture('damaged')
}

/** A picture without parts beside it is written in the simple form; one with transparency needs the extended one. */
function build(picture: Uint8Array, size: Size, alpha: Uint8Array | null): Cleaned {
  const chunks = alpha ? [chunk('VP8X', extendedHeader(size)), alpha, picture] : [picture]
  const body = joinBytes([text('WEBP'), ...chunks])
  return { ok: true, bytes: joinBytes([text('RIFF'), little32(body.length), body]), ...size }
}

const alphaFlag = 0x10

const extendedHeader = ({ width, height }: Size) =>
  Uint8Array.of(alphaFlag, 0, 0, 0, ...little24(width - 1), ...little24(height - 1))

/** A key frame: three bytes of frame tag, three that are always the same, then width and height. */
function lossySize(data: Uint8Array): Size | null {
  const isKeyFrame = data.length >= 10 && data[3] === 0x9d && data[4] === 0x01 && data[5] === 0x2a
  if (!isKeyFrame) return null
  const view = toDataView(data)
  return { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff }
}

function losslessSize(data: Uint8Array): Size | null {
  if (data.length < 5 || data[0] !== 0x2f) return null
  const bits = toDataView(data).getUint32(1, true)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const padding = new Uint8Array(data.length % 2)
  return joinBytes([text(name), little32(data.length), data, padding])
}

const text = (letters: string) => new TextEncoder().encode(letters)
const little24 = (value: number) => [value & 0xff, (value >>> 8) & 0xff, (value >>> 16) & 0xff]
const little32 = (value: number) => Uint8Array.of(...little24(value), value >>> 24)
