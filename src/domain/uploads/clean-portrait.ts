import { jpgSignature, pngSignature } from './check-pictures.ts'
import {
  checkPortraitSize,
  portraitLimits,
  type PortraitRefusal,
  type PortraitType,
} from './portrait-rules.ts'
import { latin1, startsWith, toDataView } from './read-bytes.ts'

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
function cleanJpg(bytes: Uint8Array): CleanedPicture {
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

/** PNG (third edition) section 5.6: what a still picture is drawn from. */
const needed = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])
/** Length and name before each chunk's data, its checksum after. */
const frame = 12

/** Rebuilt from the chunks that a picture is drawn from, up to its end. */
function cleanPng(bytes: Uint8Array): CleanedPicture {
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

const isWebp = (bytes: Uint8Array): boolean =>
  latin1(bytes.subarray(0, 4)) === 'RIFF' && latin1(bytes.subarray(8, 12)) === 'WEBP'

type PictureSize = { width: number; height: number }

/** RFC 9649: only a picture that stands still. Colour profile, EXIF, XMP and unknown chunks are left out. */
function cleanWebp(bytes: Uint8Array): CleanedPicture {
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
      return size
        ? buildWebp(chunk(name, data), size, name === 'VP8 ' ? alpha : null)
        : refusePicture('damaged')
    }
    at = end
  }
  return refusePicture('damaged')
}

/** A picture without parts beside it is written in the simple form; one with transparency needs the extended one. */
function buildWebp(picture: Uint8Array, size: PictureSize, alpha: Uint8Array | null): CleanedPicture {
  const chunks = alpha ? [chunk('VP8X', extendedHeader(size)), alpha, picture] : [picture]
  const body = joinBytes([text('WEBP'), ...chunks])
  return { ok: true, bytes: joinBytes([text('RIFF'), little32(body.length), body]), ...size }
}

const alphaFlag = 0x10

const extendedHeader = ({ width, height }: PictureSize) =>
  Uint8Array.of(alphaFlag, 0, 0, 0, ...little24(width - 1), ...little24(height - 1))

/** A key frame: three bytes of frame tag, three that are always the same, then width and height. */
function lossySize(data: Uint8Array): PictureSize | null {
  const isKeyFrame = data.length >= 10 && data[3] === 0x9d && data[4] === 0x01 && data[5] === 0x2a
  if (!isKeyFrame) return null
  const view = toDataView(data)
  return { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff }
}

function losslessSize(data: Uint8Array): PictureSize | null {
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

type CleanedPicture =
  | {
      readonly ok: true
      readonly bytes: Uint8Array<ArrayBuffer>
      readonly width: number
      readonly height: number
    }
  | { readonly ok: false; readonly refusal: PortraitRefusal }

const refusePicture = (refusal: PortraitRefusal) => ({ ok: false, refusal }) as const

export function joinBytes(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    joined.set(piece, at)
    at += piece.length
  }
  return joined
}

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
} as const satisfies Record<PortraitType, (bytes: Uint8Array) => CleanedPicture>

function recognise(bytes: Uint8Array): PortraitType | null {
  if (startsWith(bytes, jpgSignature)) return 'jpg'
  if (startsWith(bytes, pngSignature)) return 'png'
  return isWebp(bytes) ? 'webp' : null
}
