import type { Interval } from '#domain/booking/intervals.ts'
import type { Starts } from '#domain/booking/slots-of-many.ts'
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
  readonly startsOf: (Starts | undefined)[]
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

export const noStarts: Starts = new Int32Array()
const never = Number.POSITIVE_INFINITY

/** Whole anyway, as starts keep to quanta; but said so, a processor need not find out. */
export const findPlace = ({ span }: Shape, start: EpochMinute): number =>
  ((start - span.start) / quantumMinutes) | 0

/** Who may start then. */
export const rowAt = (shape: Shape, start: EpochMinute): BitSet | undefined =>
  shape.rows[findPlace(shape, start)]

/** Touches only the rows of starts that came or went: each lies in another part of memory, and a booking changes few. */
export function setStarts(shape: Shape, bit: number, after: Starts): void {
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
export function keepStarts(shape: Shape, bit: number, starts: Starts): void {
  shape.startsOf[bit] = starts.length > 0 ? starts : undefined
}

function removeStart(shape: Shape, bit: number, start: EpochMinute): void {
  const row = rowAt(shape, start)
  if (row) removeBit(row, bit)
}

export function rowFor(shape: Shape, place: number): BitSet {
  let row = shape.rows[place]
  if (!row) {
    row = new Int32Array(shape.words)
    shape.rows[place] = row
    shape.minutes = null
  }
  return row
}

export function dropOffers(shape: Shape, bit: number): void {
  for (const set of shape.offeredBy.values()) removeBit(set, bit)
}

export function addOffers(shape: Shape, bit: number, claims: readonly (ClaimType | 'any')[]): void {
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
