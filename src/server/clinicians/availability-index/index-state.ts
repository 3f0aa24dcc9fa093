import type { Interval } from '#domain/booking/intervals.ts'
import { findSlotsOfEach } from '#domain/booking/slots.ts'
import type { ClaimType } from '#domain/funding/claim-types.ts'
import { toSchedule } from '../schedule-store.ts'
import { addBit, type BitSet, hasBit, removeBit, wordsFor } from './bit-set.ts'
import type { FeedPosition } from './read-changes.ts'
import { type Facet, facets, type IndexRow, isListed, takesNewClients } from './read-index-rows.ts'
import { createShape, setOffers, setStarts, type Shape } from './shape-starts.ts'
import { recordOf } from '../../record-of.ts'

export interface IndexState {
  readonly span: Interval
  readonly words: number
  /** By bit. The first `inOrder` of them are sorted; later comers follow as they came, until the next build. */
  readonly ids: string[]
  readonly inOrder: number
  readonly bitOf: Map<string, number>
  /** Listed for everyone. */
  readonly listed: BitSet
  /** Open to new clients, with room for one more. */
  readonly accepting: BitSet
  /** Listed at least for their own clients. */
  readonly present: BitSet
  readonly facets: Record<Facet, Map<string, BitSet>>
  readonly shapes: Map<string, Shape>
  /** When the clinician's next hold runs out, by bit, in seconds of the database's clock: nothing is written then. */
  readonly holdEnds: Map<number, number>
  feed: FeedPosition
}

/** Room for later comers, so that a new clinician does not mean a new index. */
const headroom = (count: number): number => Math.max(64, Math.ceil(count / 8))

export function createState(ids: string[], span: Interval, feed: FeedPosition): IndexState {
  const words = wordsFor(ids.length + headroom(ids.length))
  return {
    span,
    words,
    ids,
    inOrder: ids.length,
    bitOf: new Map(ids.map((id, bit) => [id, bit])),
    listed: new Int32Array(words),
    accepting: new Int32Array(words),
    present: new Int32Array(words),
    facets: recordOf(facets, () => new Map()),
    shapes: new Map(),
    holdEnds: new Map(),
    feed,
  }
}

/** Replaces what is known of a clinician. False when there is no room for another one. */
export function putClinician(state: IndexState, row: IndexRow, put: typeof setStarts = setStarts): boolean {
  if (!isListed(row, { isAttached: true })) {
    dropClinician(state, row.id)
    return true
  }
  const bit = state.bitOf.get(row.id) ?? state.ids.length
  if (wordsFor(bit + 1) > state.words) return false
  if (bit === state.ids.length) {
    state.ids.push(row.id)
    state.bitOf.set(row.id, bit)
  } else forget(state, bit)

  addBit(state.present, bit)
  if (isListed(row, { isAttached: false })) addBit(state.listed, bit)
  if (takesNewClients(row)) addBit(state.accepting, bit)
  for (const facet of facets)
    for (const value of row.facets[facet]) addBit(setOf(state, state.facets[facet], value), bit)
  putStarts(state, bit, row, put)
  const ends = (row.busy ?? []).flatMap(([, , expiresAt]) => expiresAt ?? [])
  if (ends.length > 0) state.holdEnds.set(bit, Math.min(...ends))
  return true
}

export function dropClinician(state: IndexState, id: string): void {
  const bit = state.bitOf.get(id)
  if (bit === undefined || !hasBit(state.present, bit)) return
  forget(state, bit)
  for (const shape of state.shapes.values()) {
    setOffers(shape, bit, [])
    setStarts(shape, bit, [])
  }
}

/** Clinicians of whom a hold has run out. */
export function idsOfEndedHolds({ holdEnds, ids }: IndexState, now: number): string[] {
  return Array.from(holdEnds).flatMap(([bit, end]) => (end <= now ? (ids[bit] ?? []) : []))
}

function forget(state: IndexState, bit: number): void {
  removeBit(state.present, bit)
  removeBit(state.listed, bit)
  removeBit(state.accepting, bit)
  for (const facet of facets) for (const set of state.facets[facet].values()) removeBit(set, bit)
  state.holdEnds.delete(bit)
}

function putStarts(state: IndexState, bit: number, row: IndexRow, put: typeof setStarts): void {
  const claimsOf = new Map<Shape, (ClaimType | 'any')[]>()
  for (const [durationMinutes, stepMinutes, claims] of row.types ?? []) {
    const shape = findShape(state, { durationMinutes, stepMinutes })
    claimsOf.set(shape, [...(claimsOf.get(shape) ?? ['any']), ...claims])
  }
  const offered = [...claimsOf.keys()]
  const query = { window: state.span, after: state.span.start - 1 }
  const starts = findSlotsOfEach(toSchedule(row), query, offered)
  const startsOf = new Map(offered.map((shape, place) => [shape, starts[place]]))
  for (const shape of state.shapes.values()) {
    setOffers(shape, bit, claimsOf.get(shape) ?? [])
    put(shape, bit, startsOf.get(shape) ?? [])
  }
}

function findShape(state: IndexState, lengths: Pick<Shape, 'durationMinutes' | 'stepMinutes'>): Shape {
  const key = `${lengths.durationMinutes} every ${lengths.stepMinutes}`
  let shape = state.shapes.get(key)
  if (!shape) {
    shape = createShape(lengths, state)
    state.shapes.set(key, shape)
  }
  return shape
}

function setOf(state: IndexState, sets: Map<string, BitSet>, value: string): BitSet {
  let set = sets.get(value)
  if (!set) {
    set = new Int32Array(state.words)
    sets.set(value, set)
  }
  return set
}
