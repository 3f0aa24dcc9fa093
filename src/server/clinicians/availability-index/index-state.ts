import type { Interval } from '#domain/diary/schedule.ts'
import { createSlotFinder } from '#domain/diary/slots-of-many.ts'
import type { ClaimType } from '#domain/funding/methods.ts'
import type { FeedPosition } from '../../booking/availability-changes.ts'
import { recordOf } from '../../../domain/record.ts'
import { addBit, type BitSet, countBits, hasBit, keepCommon, removeBit, wordsFor } from './bit-set.ts'
import { type FilterFacet, facets, type IndexRow, isListed, takesNewClients } from './index-rows.ts'
import {
  addOffers,
  createShape,
  dropOffers,
  noStarts,
  setStarts,
  type AppointmentShape,
} from './shape-starts.ts'

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
  readonly facets: Record<FilterFacet, Map<string, BitSet>>
  readonly shapes: Map<string, AppointmentShape>
  /** When the clinician's next hold runs out, by bit, in seconds of the database's clock: nothing is written then. */
  readonly holdEnds: Map<number, number>
  readonly findStarts: ReturnType<typeof createSlotFinder>
  /** Clinicians who offer the same share it. */
  readonly offers: WeakMap<IndexRow['types'], ClinicianOffers>
  feed: FeedPosition
}

interface ClinicianOffers {
  readonly shapes: readonly AppointmentShape[]
  readonly claims: readonly (readonly (ClaimType | 'any')[])[]
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
    findStarts: createSlotFinder({ window: span, after: span.start - 1 }),
    offers: new WeakMap(),
    feed,
  }
}

/** Replaces what is known of a clinician. False when there is no room for another one. */
export function putClinician(state: IndexState, row: IndexRow, put: typeof setStarts = setStarts): boolean {
  if (!isListed(row.profile, { isAttached: true })) {
    dropClinician(state, row.id)
    return true
  }
  const bit = state.bitOf.get(row.id) ?? state.ids.length
  if (wordsFor(bit + 1) > state.words) return false
  if (bit === state.ids.length) {
    state.ids.push(row.id)
    state.bitOf.set(row.id, bit)
  } else if (hasBit(state.present, bit)) forget(state, bit)

  addBit(state.present, bit)
  if (isListed(row.profile, { isAttached: false })) addBit(state.listed, bit)
  if (takesNewClients(row.profile)) addBit(state.accepting, bit)
  for (const facet of facets)
    for (const value of row.facets[facet]) addBit(setOf(state, state.facets[facet], value), bit)
  putStarts(state, bit, row, put)
  if (row.firstHoldEnd !== null) state.holdEnds.set(bit, row.firstHoldEnd)
  return true
}

export function dropClinician(state: IndexState, id: string): void {
  const bit = state.bitOf.get(id)
  if (bit === undefined || !hasBit(state.present, bit)) return
  forget(state, bit)
  for (const shape of state.shapes.values()) setStarts(shape, bit, noStarts)
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
  for (const shape of state.shapes.values()) dropOffers(shape, bit)
  state.holdEnds.delete(bit)
}

function putStarts(state: IndexState, bit: number, row: IndexRow, put: typeof setStarts): void {
  const { shapes, claims } = offersOf(state, row.types)
  const starts = state.findStarts(row.schedule, shapes)
  for (const shape of state.shapes.values()) {
    const place = shapes.indexOf(shape)
    addOffers(shape, bit, claims[place] ?? [])
    put(shape, bit, starts[place] ?? noStarts)
  }
}

/** The shapes of the types, each once, and what can be claimed for those of a shape. */
function offersOf(state: IndexState, types: IndexRow['types']): ClinicianOffers {
  let offers = state.offers.get(types)
  if (!offers) {
    const claimsOf = new Map<AppointmentShape, (ClaimType | 'any')[]>()
    for (const [durationMinutes, stepMinutes, claims] of types) {
      const shape = findShape(state, { durationMinutes, stepMinutes })
      claimsOf.set(shape, [...(claimsOf.get(shape) ?? ['any']), ...claims])
    }
    offers = { shapes: [...claimsOf.keys()], claims: [...claimsOf.values()] }
    state.offers.set(types, offers)
  }
  return offers
}

function findShape(
  state: IndexState,
  lengths: Pick<AppointmentShape, 'durationMinutes' | 'stepMinutes'>,
): AppointmentShape {
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

/** The totals of the lists that are asked for one value of a facet each, without ranking any of them. */
export function countBy<Code extends string>(
  { listed, facets }: IndexState,
  facet: FilterFacet,
  codes: readonly Code[],
): Partial<Record<Code, number>> {
  const counts: Partial<Record<Code, number>> = {}
  for (const code of codes) {
    const fitting = facets[facet].get(code)?.slice()
    if (fitting) keepCommon(fitting, listed)
    counts[code] = fitting ? countBits(fitting) : 0
  }
  return counts
}
