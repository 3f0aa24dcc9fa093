import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

/** A rendered page that can be answered again and again, each time with a nonce of its own. */
export type CachedPage = { bytes: number; plain: Answer; gzip: Answer }
type Answer = (nonce: string) => Buffer<ArrayBuffer>

const compress = promisify(deflateRaw)
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const lastBlock = Buffer.from([3, 0])

/**
 * Cuts the page where the nonce stands. Each piece is compressed once, complete in itself (a full flush leaves it at a
 * byte's end and refers to nothing before it), so an answer only puts pieces and nonces together: RFC 1951 and 1952.
 */
export async function keepPage(html: string, nonce: string): Promise<CachedPage> {
  const pieces = inOneBlock(html.split(nonce).map((piece) => Buffer.from(piece)))
  // In threads of their own: other requests go on meanwhile.
  const packed = inOneBlock(
    await Promise.all(pieces.map((piece) => compress(piece, { finishFlush: constants.Z_FULL_FLUSH }))),
  )
  return {
    bytes: [...pieces, ...packed].reduce((sum, { length }) => sum + length, 0),
    plain: (nonce) => Buffer.concat(between(pieces, Buffer.from(nonce))),
    gzip: (nonce) => {
      const own = Buffer.from(nonce)
      const body = between(packed, storedBlock(own))
      return Buffer.concat([gzipHead, ...body, lastBlock, trailer(between(pieces, own))])
    },
  }
}

/** zlib leaves each piece in a block of 16 kB, several times what it needs: the same pieces, as parts of one block. */
function inOneBlock(pieces: Buffer[]): Buffer[] {
  const block = Buffer.concat(pieces)
  let end = 0
  return pieces.map(({ length }) => block.subarray(end, (end += length)))
}

const between = (pieces: Buffer[], joint: Buffer): Buffer[] =>
  pieces.flatMap((piece, place) => (place === 0 ? [piece] : [joint, piece]))

/** Deflate's block without compression: its length, the length's complement, the bytes. */
function storedBlock(content: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(content.length, 1)
  head.writeUInt16LE(~content.length & 0xffff, 3)
  return Buffer.concat([head, content])
}

function trailer(content: Buffer[]): Buffer {
  const end = Buffer.alloc(8)
  end.writeUInt32LE(
    content.reduce((sum, piece) => crc32(piece, sum), 0),
    0,
  )
  end.writeUInt32LE(content.reduce((sum, { length }) => sum + length, 0) % 2 ** 32, 4)
  return end
}
