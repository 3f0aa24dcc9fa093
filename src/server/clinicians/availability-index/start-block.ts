import { quantumMinutes } from '#domain/booking/time-quantum.ts'
import type { EpochMinute } from '#domain/time/zone-rules.ts'
import { readWordAt } from './bit-set.ts'
import { findPlace, keepStarts, rowFor, type Shape } from './shape-starts.ts'

const wordsPerBlock = 8
/** So many neighbours are put into the rows at once. */
export const cliniciansPerBlock = wordsPerBlock * 32

interface Buffer {
  /** For each quantum of the span, the block's words of its row. */
  readonly words: Int32Array
  readonly isTouched: Uint8Array
  readonly touched: number[]
}

/**
 * The starts of clinicians whose bits lie in the same words, while an index is built. One by one, each start would be a write
 * to another row, and the rows of a large index fit into no processor's cache; this fits.
 */
export function createStartBlock() {
  const buffers = new Map<Shape, Buffer>()
  let firstWord = 0

  return {
    put: (shape: Shape, bit: number, starts: readonly EpochMinute[]): void => {
      keepStarts(shape, bit, starts)
      if (starts.length === 0) return
      firstWord = (bit >>> 5) - ((bit >>> 5) % wordsPerBlock)
      const { words, isTouched, touched } = bufferOf(shape)
      for (const start of starts) {
        const place = findPlace(shape, start)
        if (isTouched[place] === 0) {
          isTouched[place] = 1
          touched.push(place)
        }
        const word = place * wordsPerBlock + (bit >>> 5) - firstWord
        words[word] = readWordAt(words, word) | (1 << (bit & 31))
      }
    },
    /** To be called before clinicians of other words come. */
    flush: (): void => {
      for (const [shape, { words, isTouched, touched }] of buffers) {
        for (const place of touched) {
          const row = rowFor(shape, place)
          const count = Math.min(wordsPerBlock, row.length - firstWord)
          for (let word = 0; word < count; word++) {
            row[firstWord + word] = readWordAt(words, place * wordsPerBlock + word)
            words[place * wordsPerBlock + word] = 0
          }
          isTouched[place] = 0
        }
        touched.length = 0
      }
    },
  }

  function bufferOf(shape: Shape): Buffer {
    let buffer = buffers.get(shape)
    if (!buffer) {
      const places = (shape.span.end - shape.span.start) / quantumMinutes
      buffer = {
        words: new Int32Array(places * wordsPerBlock),
        isTouched: new Uint8Array(places),
        touched: [],
      }
      buffers.set(shape, buffer)
    }
    return buffer
  }
}
