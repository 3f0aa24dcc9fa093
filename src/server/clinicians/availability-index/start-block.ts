import { quantumMinutes } from '#domain/booking/time-quantum.ts'
import type { Starts } from '#domain/booking/slots-of-many.ts'
import { readWordAt } from './bit-set.ts'
import { findPlace, keepStarts, rowFor, type Shape } from './shape-starts.ts'

/** 64 bytes of a row, for 512 clinicians: one line of the processor's cache. */
const wordsPerBlock = 16

interface Buffer {
  /** For each quantum of the span, the block's words of its row. */
  readonly words: Int32Array
  /** Places at which any clinician has started so far: others need not be copied. */
  readonly used: number[]
  readonly isUsed: Uint8Array
}

/**
 * The starts of clinicians whose bits lie in the same words, while an index is built. One by one, each start would be a write
 * to another row, and the rows of a large index fit into no processor's cache; this fits.
 */
export function createStartBlock() {
  const buffers = new Map<Shape, Buffer>()
  let firstWord = 0

  function put(shape: Shape, bit: number, starts: Starts): void {
    keepStarts(shape, bit, starts)
    if (starts.length === 0) return
    const word = bit >>> 5
    const first = word - (word % wordsPerBlock)
    if (first !== firstWord) flush()
    firstWord = first
    const { words, isUsed, used } = bufferOf(shape)
    const mask = 1 << (bit & 31)
    const column = word - first
    for (let number = 0; number < starts.length; number++) {
      const place = findPlace(shape, readWordAt(starts, number))
      if (isUsed[place] === 0) {
        isUsed[place] = 1
        used.push(place)
      }
      const at = place * wordsPerBlock + column
      words[at] = readWordAt(words, at) | mask
    }
  }

  /** To be called after the last clinician. */
  function flush(): void {
    for (const [shape, { words, used }] of buffers) {
      for (const place of used) {
        const row = rowFor(shape, place)
        const at = place * wordsPerBlock
        const count = Math.min(wordsPerBlock, row.length - firstWord)
        for (let word = 0; word < count; word++) {
          row[firstWord + word] = readWordAt(row, firstWord + word) | readWordAt(words, at + word)
          words[at + word] = 0
        }
      }
    }
  }

  function bufferOf(shape: Shape): Buffer {
    let buffer = buffers.get(shape)
    if (!buffer) {
      const places = (shape.span.end - shape.span.start) / quantumMinutes
      buffer = { words: new Int32Array(places * wordsPerBlock), isUsed: new Uint8Array(places), used: [] }
      buffers.set(shape, buffer)
    }
    return buffer
  }

  return { put, flush }
}
