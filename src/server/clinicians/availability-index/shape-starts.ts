import { type Interval, quantumMinutes } from '#domain/diary/schedule.ts'
import type { StartMinutes } from '#domain/diary/slots-of-many.ts'
import type { ClaimType } from '#domain/funding/methods.ts'
import type { EpochMinute } from '#domain/time/zone-rules.ts'
import { addBit, type BitSet, readWordAt, removeBit } from './bit-set.ts'

/**
 * Everything about one length and step of appointment. Time-major: for each minute at which anyone may start, the set
 * of clinicians who may. The same starts by clinician answer "and when after that?" and clear the bits on a change.
 */
export interface AppointmentShape {
  readonly durationMinutes: number
  readonly stepMinutes: number
  /** Who offers a type of this shape: any, and by the claim type that it includes. */
  readonly offeredBy: Map<ClaimType | 'any', BitSet>
  /** By quanta since `span.start`: the database holds durations and steps to whole quanta, and zones keep to them. */
  readonly rows: (BitSet | undefined)[]
  readonly startsOf: (StartMinutes | undefined)[]
  readonly span: Interval
  readonly words: number
  /** The minutes that have a row, in order; null after a new row came. Rows are not taken away, so it seldom changes. */
  minutes: Int32Array | null
}

export const createShape = (
  lengths: Pick<AppointmentShape, 'durationMinutes' | 'stepMinutes'>,
  { span, words }: Pick<AppointmentShape, 'span' | 'words'>,
): AppointmentShape => ({
  ...lengths,
  span,
  words,
  offeredBy: new Map(),
  rows: Array.from({ length: (span.end - span.start) / quantumMinutes }),
  startsOf: [],
  minutes: null,
})

export const noStarts: StartMinutes = new Int32Array()
const never = Number.POSITIVE_INFINITY

/** Whole anyway, as starts keep to quanta; but said so, a processor need not find out. */
const findPlace = ({ span }: AppointmentShape, start: EpochMinute): number =>
  ((start - span.start) / quantumMinutes) | 0

/** Who may start then. */
export const rowAt = (shape: AppointmentShape, start: EpochMinute): BitSet | undefined =>
  shape.rows[findPlace(shape, start)]

/** Touches only the rows of starts that came or went: each lies in another part of memory, and a booking changes few. */
export function setStarts(shape: AppointmentShape, bit: number, after: StartMinutes): void {
  const before = shape.startsOf[bit] ?? noStarts
  keepStarts(shape, bit, after)
  let [gone, come] = [0, 0]
  while (gone < before.length || come < after.length) {
    const old = before[gone] ?? never
    const start = after[come] ?? never
    if (old < start) removeStart(shape, bit, old)
    else if (start < old) addBit(rowFor(shape, findPlace(shape, start)), bit)
    if (old <= start) gone++
    if (start <= old) come++
  }
}

/** By clinician only: the rows are the caller's. */
function keepStarts(shape: AppointmentShape, bit: number, starts: StartMinutes): void {
  shape.startsOf[bit] = starts.length > 0 ? starts : undefined
}

function removeStart(shape: AppointmentShape, bit: number, start: EpochMinute): void {
  const row = rowAt(shape, start)
  if (row) removeBit(row, bit)
}

function rowFor(shape: AppointmentShape, place: number): BitSet {
  let row = shape.rows[place]
  if (!row) {
    row = new Int32Array(shape.words)
    shape.rows[place] = row
    shape.minutes = null
  }
  return row
}

export function dropOffers(shape: AppointmentShape, bit: number): void {
  for (const set of shape.offeredBy.values()) removeBit(set, bit)
}

export function addOffers(
  shape: AppointmentShape,
  bit: number,
  claims: readonly (ClaimType | 'any')[],
): void {
  for (const claim of claims) {
    let set = shape.offeredBy.get(claim)
    if (!set) {
      set = new Int32Array(shape.words)
      shape.offeredBy.set(claim, set)
    }
    addBit(set, bit)
  }
}

export function toMinutes(shape: AppointmentShape): Int32Array {
  if (!shape.minutes) {
    const minutes: number[] = []
    shape.rows.forEach((row, place) => row && minutes.push(shape.span.start + place * quantumMinutes))
    shape.minutes = new Int32Array(minutes)
  }
  return shape.minutes
}

/** 64 bytes of a row, for 512 clinicians: one line of the processor's cache. */
const wordsPerBlock = 16

interface BlockBuffer {
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
  const buffers = new Map<AppointmentShape, BlockBuffer>()
  let firstWord = 0

  function put(shape: AppointmentShape, bit: number, starts: StartMinutes): void {
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

  function bufferOf(shape: AppointmentShape): BlockBuffer {
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
