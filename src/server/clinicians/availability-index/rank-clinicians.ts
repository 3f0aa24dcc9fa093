import { type BookingRuleType, bookingWindow, latestTooSoon } from '#domain/booking/booking-window.ts'
import type { Interval } from '#domain/booking/intervals.ts'
import { viewerAccepts } from '#domain/booking/start-grid.ts'
import { toEpochMinute } from '#domain/time/local-time.ts'
import type { EpochMinute } from '#domain/time/zone-rules.ts'
import { type BitSet, countBits, hasBit, pushBits, usedWords, readWordAt } from './bit-set.ts'
import { findCandidates, type ListingCriteria, type Offer } from './candidates.ts'
import type { IndexState } from './index-state.ts'
import { toMinutes, placeFrom, rowAt } from './shape-starts.ts'

export interface Ranked {
  readonly total: number
  readonly clinicians: readonly { readonly id: string; readonly next: readonly Interval[] }[]
}

export type Moment = {
  readonly now: Date
  /** What the order is made for: a later page keeps to that of the first. */
  readonly at: Date
  readonly bufferMinutes: number
  /** How far ahead the viewer may book. */
  readonly rule: BookingRuleType
}
export type Page = { readonly page: number; readonly perPage: number }

interface Walk {
  readonly state: IndexState
  readonly offers: readonly Offer[]
  /** Starts lie in it, end excluded. */
  readonly span: Interval
  readonly accepts: (start: EpochMinute) => boolean
}

/** A card shows the next start; the two after it are for a visitor who has just lost the first to another. */
const startsGiven = 3
const never = Number.POSITIVE_INFINITY

/**
 * The soonest start comes first, then those with no start that fits, and last those who take no new clients. Where only
 * those with a start are asked for, no others are listed. See docs/product/discovery.md#listing-order.
 */
export function rankClinicians(state: IndexState, criteria: ListingCriteria & Page, moment: Moment): Ranked {
  const { candidates, bookable, offers } = findCandidates(state, criteria)
  const walk = walkFrom(moment.at)
  const end = criteria.page * criteria.perPage
  const remaining = bookable.slice()
  // Only a whole walk can say how many have a start at all.
  const found = bySoonestStart(walk, remaining, criteria.onlyAvailable ? never : end)
  const total = criteria.onlyAvailable ? found.length : countBits(candidates)
  if (!criteria.onlyAvailable && found.length < end) {
    append(found, inIdOrder(state, listBits(remaining)))
    append(found, inIdOrder(state, listBits(without(candidates, bookable))))
  }
  // The order is that of the first page; the times are those of now.
  const shown = toEpochMinute(moment.at) === toEpochMinute(moment.now) ? walk : walkFrom(moment.now)
  return {
    total,
    clinicians: found.slice(end - criteria.perPage, end).map((bit) => ({
      id: state.ids[bit] ?? '',
      next: hasBit(bookable, bit) ? nextStarts(shown, bit) : [],
    })),
  }

  function walkFrom(now: Date): Walk {
    const window = bookingWindow(moment.rule, now, criteria.filter.zone)
    const after = latestTooSoon(now, moment.bufferMinutes)
    const span = { start: Math.max(window.start, after + 1), end: Math.min(window.end, state.span.end) }
    return { state, offers, span, accepts: viewerAccepts(criteria.filter, span) }
  }
}

function without(set: BitSet, taken: BitSet): BitSet {
  return set.map((word, place) => word & ~readWordAt(taken, place))
}

/** Takes whom it finds out of `remaining`. All who share a start are found together, so that their order is settled. */
function bySoonestStart(walk: Walk, remaining: BitSet, most: number): number[] {
  const { state, offers, span, accepts } = walk
  const found: number[] = []
  const words = usedWords(remaining)
  const emptySet: BitSet = new Int32Array(state.words)
  const cursors = offers.map(({ shape, payable }) => {
    const minutes = toMinutes(shape)
    return { shape, payable, minutes, place: placeFrom(minutes, span.start), row: emptySet }
  })
  for (let minute = soonest(cursors); minute < span.end && found.length < most; minute = soonest(cursors)) {
    for (const cursor of cursors) {
      const isHere = cursor.minutes[cursor.place] === minute
      cursor.row = (isHere && rowAt(cursor.shape, minute)) || emptySet
      if (isHere) cursor.place++
    }
    if (!accepts(minute)) continue
    const free: number[] = []
    for (const word of words) {
      let bits = 0
      for (const { row, payable } of cursors) bits |= readWordAt(row, word) & readWordAt(payable, word)
      bits &= readWordAt(remaining, word)
      if (bits === 0) continue
      remaining[word] = readWordAt(remaining, word) & ~bits
      pushBits(free, word, bits)
    }
    append(found, inIdOrder(state, free))
  }
  return found
}

/** The clinician's own first starts. Where two shapes start together the shorter one is meant. */
function nextStarts({ offers, span, accepts }: Walk, bit: number): Interval[] {
  const next: Interval[] = []
  const cursors = offers
    .filter(({ payable }) => hasBit(payable, bit))
    .map(({ shape }) => {
      const minutes = shape.startsOf[bit] ?? new Int32Array()
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
