import type { ZipEntry } from './read-zip.ts'

const piece = 64 * 1024

/**
 * Unpacks one part piece by piece and gives it to `take`. False if it is more or less than it says: it stops at the first
 * byte too many, so a bomb that lies about its size costs no more than an honest part.
 */
export async function unpackEntry(
  { data, method, size }: ZipEntry,
  take: (chunk: Uint8Array) => void = () => {},
): Promise<boolean> {
  if (method === 'stored') {
    take(data)
    return data.length === size
  }
  let unpacked = 0
  try {
    for await (const chunk of toPieces(data).pipeThrough(new DecompressionStream('deflate-raw'))) {
      unpacked += chunk.length
      if (unpacked > size) return false
      take(chunk)
    }
  } catch {
    return false
  }
  return unpacked === size
}

/** A little at a time, so that what stops early has not copied the rest. */
export function toPieces(data: Uint8Array): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= data.length) return controller.close()
      controller.enqueue(data.slice(at, at + piece))
      at += piece
    },
  })
}
