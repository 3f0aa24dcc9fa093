import { joinBytes } from './clean-portrait.ts'

const ascii = (text: string) => new TextEncoder().encode(text)
const big16 = (value: number) => [value >>> 8, value & 0xff]
const big32 = (value: number) => [...big16(value >>> 16), ...big16(value & 0xffff)]
const little32 = (value: number) => big32(value).toReversed()

const segment = (marker: number, data: Uint8Array) =>
  joinBytes([Uint8Array.of(0xff, marker, ...big16(data.length + 2)), data])

/** What a telephone writes beside a picture: where it was taken. */
const gps = 'GPSLatitude -33.8688 GPSLongitude 151.2093'

type Sample = { width?: number; height?: number; notes?: boolean; tail?: string }

/** The structure of a JPEG. No decoder would draw it: what counts here is which parts are kept. */
export function sampleJpg({ width = 640, height = width, notes = false, tail = '' }: Sample = {}) {
  const frame = Uint8Array.of(8, ...big16(height), ...big16(width), 1, 1, 0x11, 0)
  return joinBytes([
    Uint8Array.of(0xff, 0xd8),
    ...(notes
      ? [segment(0xe1, ascii(`Exif\0\0${gps}`)), segment(0xed, ascii('Photoshop')), segment(0xfe, ascii(gps))]
      : []),
    segment(0xdb, new Uint8Array(65)),
    segment(0xc0, frame),
    segment(0xc4, new Uint8Array(20)),
    segment(0xda, Uint8Array.of(1, 1, 0, 0, 63, 0)),
    Uint8Array.of(0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56, 0xff, 0xd9),
    ascii(tail),
  ])
}

const pngChunk = (name: string, data: Uint8Array) =>
  joinBytes([Uint8Array.from(big32(data.length)), ascii(name), data, new Uint8Array(4)])

export function samplePng({ width = 640, height = width, notes = false, tail = '' }: Sample = {}) {
  return joinBytes([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    pngChunk('IHDR', Uint8Array.of(...big32(width), ...big32(height), 8, 6, 0, 0, 0)),
    ...(notes ? [pngChunk('eXIf', ascii(gps)), pngChunk('tEXt', ascii(`Comment\0${gps}`))] : []),
    pngChunk('IDAT', Uint8Array.of(1, 2, 3)),
    pngChunk('IEND', new Uint8Array()),
    ascii(tail),
  ])
}

const riffChunk = (name: string, data: Uint8Array) =>
  joinBytes([ascii(name), Uint8Array.from(little32(data.length)), data, new Uint8Array(data.length % 2)])

type WebpSample = Sample & { animated?: boolean }

export function sampleWebp(sample: WebpSample = {}) {
  const { width = 640, height = width, notes = false, tail = '', animated = false } = sample
  const little16 = (value: number) => big16(value).toReversed()
  const picture = Uint8Array.of(0, 0, 0, 0x9d, 0x01, 0x2a, ...little16(width), ...little16(height), 7)
  const extended = Uint8Array.of(notes ? 0x0c : 0x02, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  const body = joinBytes([
    ascii('WEBP'),
    ...(notes || animated ? [riffChunk('VP8X', extended)] : []),
    ...(animated ? [riffChunk('ANIM', new Uint8Array(6))] : []),
    riffChunk('VP8 ', picture),
    ...(notes ? [riffChunk('EXIF', ascii(gps)), riffChunk('XMP ', ascii(`<x>${gps}</x>`))] : []),
  ])
  return joinBytes([ascii('RIFF'), Uint8Array.from(little32(body.length)), body, ascii(tail)])
}
