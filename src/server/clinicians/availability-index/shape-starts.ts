import type { Interval } from '#domain/booking/intervals.ts'
import { quantumMinutes } from '#domain/booking/time-quantum.ts'
import type { ClaimType } from '#domain/funding/claim-types.ts'
import type { EpochMinute } from '#domain/time/zone-rules.ts'
import { addBit, type BitSet, removeBit } from './bit-set.ts'

/**
 * Everything about one length and step of appointment. Time-major: for each minute at which anyone may start, the set
 * of clinicians who may. The same starts by clinician answer "and when after that?" and clear the bits on a change.
 */
export interface Shape {
  readonly durationMinutes: number
  readonly stepMinutes: number
  /** Who offers a type of this shape: any, and by the claim type that it includes. */
  readonly offeredBy: Map<ClaimType | 'any', BitSet>
  /** By quanta since `span.start`: the database holds durations and steps to whole quanta, and zones keep to them. */
  readonly rows: (BitSet | undefined)[]
  readonly startsOf: (Int32Array | undefined)[]
  readonly span: Interval
  readonly words: number
  /** The minutes that have a row, in order; null after a new row came. Rows are not taken away, so it seldom changes. */
  minutes: Int32Array | null
}

export const createShape = (
  lengths: Pick<Shape, 'durationMinutes' | 'stepMinutes'>,
  { span, words }: Pick<Shape, 'span' | 'words'>,
): Shape => ({
  ...lengths,
  span,
  words,
  offeredBy: new Map(),
  rows: Array.from({ length: (span.end - span.start) / quantumMinutes }),
  startsOf: [],
  minutes: null,
})

const findPlace = ({ span }: Shape, start: EpochMinute): number => (start - span.start) / quantumMinutes

/** Who may start then. */
export const rowAt = (shape: Shape, start: EpochMinute): BitSet | undefined =>
  shape.rows[findPlace(shape, start)]

export function setStarts(shape: Shape, bit: number, starts: readonly EpochMinute[]): void {
  for (const start of shape.startsOf[bit] ?? []) {
    const row = rowAt(shape, start)
    if (row) removeBit(row, bit)
  }
  shape.startsOf[bit] = starts.length > 0 ? new Int32Array(starts) : undefined
  for (const start of starts) {
    let row = rowAt(shape, start)
    if (!row) {
      row = new Int32Array(shape.words)
      shape.rows[findPlace(shape, start)] = row
      shape.minutes = null
    }
    addBit(row, bit)
  }
}

export function setOffers(shape: Shape, bit: number, claims: readonly (ClaimType | 'any')[]): void {
  for (const set of shape.offeredBy.values()) removeBit(set, bit)
  for (const claim of claims) {
    let set = shape.offeredBy.get(claim)
    if (!set) {
      set = new Int32Array(shape.words)
      shape.offeredBy.set(claim, set)
    }
    addBit(set, bit)
  }
}

export function toMinutes(shape: Shape): Int32Array {
  if (!shape.minutes) {
    const minutes: number[] = []
    shape.rows.forEach((row, place) => row && minutes.push(shape.span.start + place * quantumMinutes))
    shape.minutes = new Int32Array(minutes)
  }
  return shape.minutes
}

/** The place of the first minute that is not before `least`. */
export function placeFrom(minutes: Int32Array, least: EpochMinute): number {
  let low = 0
  let high = minutes.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((minutes[middle] ?? 0) < least) low = middle + 1
    else high = middle
  }
  return low
}
