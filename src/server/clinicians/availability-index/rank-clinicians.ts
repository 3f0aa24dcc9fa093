import { bookingWindow, latestTooSoon } from '#domain/booking/booking-window.ts'
import type { Interval } from '#domain/booking/intervals.ts'
import { viewerAccepts } from '#domain/booking/start-grid.ts'
import type { EpochMinute } from '#domain/time/zone-rules.ts'
import { type BitSet, countBits, hasBit, pushBits, usedWords, wordOf } from './bit-set.ts'
import { candidatesOf, type ListingWish, type Offer } from './candidates.ts'
import type { IndexState } from './index-state.ts'
import { minutesOf, placeFrom, rowAt } from './shape-starts.ts'

export interface Ranked {
  readonly total: number
  readonly clinicians: readonly { readonly id: string; readonly next: readonly Interval[] }[]
}

export type Moment = { readonly now: Date; readonly bufferMinutes: number }
export type Page = { readonly page: number; readonly perPage: number }

interface Walk {
  readonly state: IndexState
  readonly offers: readonly Offer[]
  /** Starts lie in it, end excluded. */
  readonly span: Interval
  readonly accepts: (start: EpochMinute) => boolean
}

/** A card shows the next start; the two after it are for those who have just lost the first to somebody else. */
const startsGiven = 3
const never = Number.POSITIVE_INFINITY

/** Whoever can start soonest comes first; those with no start that fits come last, unless only starts are wanted. */
export function rankClinicians(state: IndexState, wish: ListingWish & Page, moment: Moment): Ranked {
  const { candidates, offers } = candidatesOf(state, wish)
  const window = bookingWindow('NEW', moment.now, wish.filter.zone)
  const after = latestTooSoon(moment.now, moment.bufferMinutes)
  const span = { start: Math.max(window.start, after + 1), end: Math.min(window.end, state.span.end) }
  const walk: Walk = { state, offers, span, accepts: viewerAccepts(wish.filter, span) }
  const end = wish.page * wish.perPage
  const remaining = candidates.slice()
  // Only a whole walk can say how many have a start at all.
  const found = bySoonestStart(walk, remaining, wish.onlyAvailable ? never : end)
  const total = wish.onlyAvailable ? found.length : countBits(candidates)
  if (!wish.onlyAvailable && found.length < end) append(found, inIdOrder(state, bitsOf(remaining)))
  return {
    total,
    clinicians: found
      .slice(end - wish.perPage, end)
      .map((bit) => ({ id: state.ids[bit] ?? '', next: nextStarts(walk, bit) })),
  }
}

/** Takes whom it finds out of `remaining`. All who share a start are found together, so that their order is settled. */
function bySoonestStart(walk: Walk, remaining: BitSet, wanted: number): number[] {
  const { state, offers, span, accepts } = walk
  const found: number[] = []
  const words = usedWords(remaining)
  const nobody: BitSet = new Int32Array(state.words)
  const cursors = offers.map(({ shape, payable }) => {
    const minutes = minutesOf(shape)
    return { shape, payable, minutes, place: placeFrom(minutes, span.start), row: nobody }
  })
  for (let minute = soonest(cursors); minute < span.end && found.length < wanted; minute = soonest(cursors)) {
    for (const cursor of cursors) {
      const isHere = cursor.minutes[cursor.place] === minute
      cursor.row = (isHere && rowAt(cursor.shape, minute)) || nobody
      if (isHere) cursor.place++
    }
    if (!accepts(minute)) continue
    const free: number[] = []
    for (const word of words) {
      let bits = 0
      for (const { row, payable } of cursors) bits |= wordOf(row, word) & wordOf(payable, word)
      bits &= wordOf(remaining, word)
      if (bits === 0) continue
      remaining[word] = wordOf(remaining, word) & ~bits
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

function bitsOf(set: BitSet): number[] {
  const bits: number[] = []
  for (const word of usedWords(set)) pushBits(bits, word, wordOf(set, word))
  return bits
}

/** A spread would put tens of thousands of arguments on the stack. */
function append(target: number[], more: readonly number[]): void {
  for (const item of more) target.push(item)
}
