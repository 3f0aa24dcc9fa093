import { type BookingRuleType, bookingWindow, latestTooSoon } from '#domain/diary/booking-window.ts'
import type { Interval } from '#domain/diary/schedule.ts'
import { placeFrom } from '#domain/diary/slots-of-many.ts'
import { viewerAccepts, type ViewerFilter } from '#domain/diary/slots.ts'
import { rangesFrom18 } from '#domain/clinicians/vocabularies.ts'
import { type ClaimType, type FundingMethod, methods } from '#domain/funding/methods.ts'
import { toEpochMinute } from '#domain/time/local-time.ts'
import type { EpochMinute } from '#domain/time/zone-rules.ts'
import {
  addAll,
  addBit,
  addCommon,
  type BitSet,
  countBits,
  hasBit,
  keepCommon,
  pushBits,
  readWordAt,
  removeBit,
  usedWords,
  without,
} from './bit-set.ts'
import { type FilterFacet, facets } from './index-rows.ts'
import type { IndexState } from './index-state.ts'
import { noStarts, rowAt, type AppointmentShape, toMinutes } from './shape-starts.ts'

export interface RankedClinicians {
  readonly total: number
  readonly clinicians: readonly { readonly id: string; readonly next: readonly Interval[] }[]
}

export type RankingTime = {
  readonly now: Date
  /** What the order is made for: a later page keeps to that of the first. */
  readonly at: Date
  readonly bufferMinutes: number
  /** How far ahead the viewer may book. */
  readonly rule: BookingRuleType
}
export type ResultPage = { readonly page: number; readonly perPage: number }

interface CandidateWalk {
  readonly state: IndexState
  readonly offers: readonly OfferedShape[]
  /** Starts lie in it, end excluded. */
  readonly span: Interval
  readonly accepts: (start: EpochMinute) => boolean
}

/** Who may start at the minute that is looked at, in one shape. */
type FreeHere = { readonly row: BitSet; readonly payable: BitSet }

/** A card shows the next start; the two after it are for a visitor who has just lost the first to another. */
const startsGiven = 3
/** After so many starts of a walk, few are still to be found: those of them who have no start at all would make it a long one. */
const startsBeforeSifting = 128
const never = Number.POSITIVE_INFINITY

/**
 * The soonest start comes first, then those with no start that fits, and last those who take no new clients. Where only
 * those with a start are asked for, no others are listed. Where adults come first, that is one such list after the other. See docs/product/discovery.md#listing-order.
 */
export function rankClinicians(
  state: IndexState,
  criteria: ListingCriteria & ResultPage,
  moment: RankingTime,
): RankedClinicians {
  const { candidates, bookable, offers } = findCandidates(state, criteria)
  const walk = walkFrom(moment.at)
  const end = criteria.page * criteria.perPage
  const found: number[] = []
  for (const group of groupsOf(state, candidates, criteria.adultsFirst)) {
    const remaining = bookable.slice()
    keepCommon(remaining, group)
    // Only a whole walk can say how many have a start at all.
    append(found, bySoonestStart(walk, remaining, criteria.onlyAvailable ? never : end - found.length))
    if (criteria.onlyAvailable || found.length >= end) continue
    append(found, inIdOrder(state, listBits(remaining)))
    append(found, inIdOrder(state, listBits(without(group, bookable))))
  }
  const total = criteria.onlyAvailable ? found.length : countBits(candidates)
  // The order is that of the first page; the times are those of now.
  const shown = toEpochMinute(moment.at) === toEpochMinute(moment.now) ? walk : walkFrom(moment.now)
  return {
    total,
    clinicians: found.slice(end - criteria.perPage, end).map((bit) => ({
      id: state.ids[bit] ?? '',
      next: hasBit(bookable, bit) ? nextStarts(shown, bit) : [],
    })),
  }

  function walkFrom(now: Date): CandidateWalk {
    const window = bookingWindow(moment.rule, now, criteria.filter.zone)
    const after = latestTooSoon(now, moment.bufferMinutes)
    const span = { start: Math.max(window.start, after + 1), end: Math.min(window.end, state.span.end) }
    return { state, offers, span, accepts: viewerAccepts(criteria.filter, span) }
  }
}

/** Takes whom it finds out of `remaining`. All who share a start are found together, so that their order is settled. */
function bySoonestStart(walk: CandidateWalk, remaining: BitSet, most: number): number[] {
  const { state, offers, span, accepts } = walk
  const found: number[] = []
  let words = usedWords(remaining)
  const cursors = offers.map(({ shape, payable }) => {
    const minutes = toMinutes(shape)
    return { shape, payable, minutes, place: placeFrom(minutes, span.start) }
  })
  let walked = 0
  for (let minute = soonest(cursors); minute < span.end && found.length < most; minute = soonest(cursors)) {
    const here: FreeHere[] = []
    for (const cursor of cursors) {
      if (cursor.minutes[cursor.place] !== minute) continue
      const row = rowAt(cursor.shape, minute)
      if (row) here.push({ row, payable: cursor.payable })
      cursor.place++
    }
    if (!accepts(minute)) continue
    if (++walked === startsBeforeSifting && most === never) dropStartless(walk, remaining)
    const free: number[] = []
    words = takeFree(words, remaining, here, free)
    append(found, inIdOrder(state, free))
    if (words.length === 0) break
  }
  return found
}

/** Moves those who may start here out of `remaining` into `free`. Gives the words in which anyone remains. */
function takeFree(
  words: Int32Array,
  remaining: BitSet,
  here: readonly FreeHere[],
  free: number[],
): Int32Array {
  let used = 0
  // By place: this is the innermost loop of every listing, and an iterator would take twice as long.
  for (let place = 0; place < words.length; place++) {
    const word = readWordAt(words, place)
    let bits = 0
    for (const { row, payable } of here) bits |= readWordAt(row, word) & readWordAt(payable, word)
    const before = readWordAt(remaining, word)
    const after = before & ~bits
    if (after !== before) {
      remaining[word] = after
      pushBits(free, word, before & bits)
    }
    if (after !== 0) words[used++] = word
  }
  return words.subarray(0, used)
}

/** Leaves those who have a start in the span, whether the viewer accepts it or not. */
function dropStartless({ offers, span }: CandidateWalk, remaining: BitSet): void {
  for (const bit of listBits(remaining)) {
    const hasStart = offers.some(({ shape, payable }) => {
      const minutes = (hasBit(payable, bit) && shape.startsOf[bit]) || noStarts
      return (minutes[placeFrom(minutes, span.start)] ?? never) < span.end
    })
    if (!hasStart) removeBit(remaining, bit)
  }
}

/** The clinician's own first starts. Where two shapes start together the shorter one is meant. */
function nextStarts({ offers, span, accepts }: CandidateWalk, bit: number): Interval[] {
  const next: Interval[] = []
  const cursors = offers
    .filter(({ payable }) => hasBit(payable, bit))
    .map(({ shape }) => {
      const minutes = shape.startsOf[bit] ?? noStarts
      return { duration: shape.durationMinutes, minutes, place: placeFrom(minutes, span.start) }
    })
  for (let start = soonest(cursors); start < span.end; start = soonest(cursors)) {
    const here = cursors.filter(({ minutes, place }) => minutes[place] === start)
    for (const cursor of here) cursor.place++
    if (!accepts(start)) continue
    next.push({ start, end: start + (here[0]?.duration ?? 0) })
    if (next.length === startsGiven) break
  }
  return next
}

function soonest(cursors: readonly { minutes: Int32Array; place: number }[]): EpochMinute {
  let minute = never
  for (const { minutes, place } of cursors) minute = Math.min(minute, minutes[place] ?? never)
  return minute
}

/** Bits are in the order of ids, but for those who came after the index was built. */
function inIdOrder({ ids, inOrder }: IndexState, bits: number[]): number[] {
  if ((bits.at(-1) ?? 0) < inOrder) return bits
  return bits.toSorted((a, b) => ((ids[a] ?? '') < (ids[b] ?? '') ? -1 : 1))
}

function listBits(set: BitSet): number[] {
  const bits: number[] = []
  for (const word of usedWords(set)) pushBits(bits, word, readWordAt(set, word))
  return bits
}

/** A spread would put tens of thousands of arguments on the stack. */
function append(target: number[], more: readonly number[]): void {
  for (const item of more) target.push(item)
}

/** What a viewer asks for. Several values of one kind are alternatives; an empty list asks for nothing. */
export interface ListingCriteria {
  readonly facets: Readonly<Record<Exclude<FilterFacet, 'funding'>, readonly string[]>>
  readonly funding: readonly FundingMethod[]
  readonly claimTypes: readonly ClaimType[]
  readonly clinicianIds: readonly string[]
  readonly filter: ViewerFilter
  /** Leaves out those who have no start that fits. */
  readonly onlyAvailable: boolean
  /** Those who see only people under 18 come last. */
  readonly adultsFirst: boolean
  /** The viewer's own psychologist, listed for them though closed to others. */
  readonly attachedClinicianId: string | null
}

/** A shape of appointment, and for which of the candidates it counts. */
interface OfferedShape {
  readonly shape: AppointmentShape
  readonly payable: BitSet
}

/** Who fits everything but time, who of them can be booked, and the appointments that they may be booked for; shortest first. */
function findCandidates(
  state: IndexState,
  criteria: ListingCriteria,
): { candidates: BitSet; bookable: BitSet; offers: readonly OfferedShape[] } {
  const candidates = withOwn(state, state.listed, criteria.attachedClinicianId)
  for (const facet of facets) {
    const values = facet === 'funding' ? [] : criteria.facets[facet]
    if (values.length > 0) keepCommon(candidates, unionOf(state, facet, values))
  }
  if (criteria.clinicianIds.length > 0) keepCommon(candidates, bitsOfIds(state, criteria.clinicianIds))

  const shapes = [...state.shapes.values()].toSorted((a, b) => a.durationMinutes - b.durationMinutes)
  const offers = shapes.map((shape) => ({ shape, payable: payableBy(state, shape, criteria) }))
  if (criteria.funding.length > 0 || criteria.claimTypes.length > 0) {
    // A clinician who offers nothing under this funding cannot be booked with it:
    // docs/product/discovery.md#funding-filter.
    const payable = emptySet(state)
    for (const offer of offers) addAll(payable, offer.payable)
    keepCommon(candidates, payable)
  }
  const bookable = withOwn(state, state.accepting, criteria.attachedClinicianId)
  keepCommon(bookable, candidates)
  return { candidates, bookable, offers }
}

/** The lists that follow one another, each in its own order. */
function groupsOf(state: IndexState, candidates: BitSet, adultsFirst: boolean): readonly BitSet[] {
  if (!adultsFirst) return [candidates]
  const adults = unionOf(state, 'ageRange', rangesFrom18)
  keepCommon(adults, candidates)
  return [adults, without(candidates, adults)]
}

/** A funding method counts where the clinician takes it and the type can be claimed so. DVA is claimed as bulk bill. */
function payableBy(
  state: IndexState,
  { offeredBy }: AppointmentShape,
  { funding, claimTypes }: ListingCriteria,
): BitSet {
  const payable = emptySet(state)
  const offered = (claim: ClaimType | 'any') => offeredBy.get(claim) ?? emptySet(state)
  if (funding.length > 0) {
    for (const method of funding) {
      const claim = methods[method].claimType
      if (claimTypes.length === 0 || claimTypes.includes(claim))
        addCommon(payable, offered(claim), unionOf(state, 'funding', [method]))
    }
  } else if (claimTypes.length > 0) {
    for (const claim of claimTypes) addAll(payable, offered(claim))
  } else addAll(payable, offered('any'))
  return payable
}

/** A set of clinicians, and the viewer's own. */
function withOwn(state: IndexState, set: BitSet, attachedClinicianId: string | null): BitSet {
  const extended = set.slice()
  const own = attachedClinicianId === null ? undefined : state.bitOf.get(attachedClinicianId)
  if (own !== undefined && hasBit(state.present, own)) addBit(extended, own)
  return extended
}

function unionOf(state: IndexState, facet: FilterFacet, values: readonly string[]): BitSet {
  const set = emptySet(state)
  for (const value of values) addAll(set, state.facets[facet].get(value) ?? emptySet(state))
  return set
}

function bitsOfIds(state: IndexState, ids: readonly string[]): BitSet {
  const set = emptySet(state)
  for (const id of ids) {
    const bit = state.bitOf.get(id)
    if (bit !== undefined) addBit(set, bit)
  }
  return set
}

const emptySet = ({ words }: IndexState): BitSet => new Int32Array(words)
