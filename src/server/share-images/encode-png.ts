import { crc32, deflateSync } from 'node:zlib'
import type { Picture } from './fill-outline.ts'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const [bitsPerChannel, trueColour, differenceToTheRowAbove] = [8, 2, 2]

/** The PNG format (https://www.w3.org/TR/png-3/): eight bits for each of three colours, no transparency. */
export function encodePng({ width, height, pixels }: Picture): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bitsPerChannel, trueColour], 8)
  const rowBytes = width * 3
  const rows = Buffer.alloc((rowBytes + 1) * height)
  for (let row = 0; row < height; row += 1) {
    const start = row * (rowBytes + 1)
    rows[start] = differenceToTheRowAbove
    for (let index = 0; index < rowBytes; index += 1) {
      const above = row === 0 ? 0 : (pixels[(row - 1) * rowBytes + index] ?? 0)
      rows[start + 1 + index] = (pixels[row * rowBytes + index] ?? 0) - above
    }
  }
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}
