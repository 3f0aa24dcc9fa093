import type { Interval } from './intervals.ts'

/**
 * Durations and steps of appointment types are multiples of this. Every offset of the offered zones is too, so masks
 * rounded to whole quanta give exactly the starts that `slotsOf` gives, however odd the busy times.
 */
export const quantumMinutes = 5

const quantaPerWord = 32
const minutesPerWord = quantumMinutes * quantaPerWord

/**
 * One bit for each quantum of real time, not of a local day: local days have 23 to 25 hours, real ones do not. Words
 * are counted from the epoch, so that masks built at different times line up. A day is nine words.
 */
export interface TimeMask {
  readonly firstWord: number
  readonly words: Int32Array
}

export function emptyMask(span: Interval): TimeMask {
  const firstWord = Math.floor(span.start / minutesPerWord)
  const endWord = Math.ceil(span.end / minutesPerWord)
  return { firstWord, words: new Int32Array(Math.max(0, endWord - firstWord)) }
}

/** Sets the quanta of [from, to); those outside the mask are ignored. */
export function fill(mask: TimeMask, from: number, to: number): void {
  eachWord(mask, from, to, (index, bits) => {
    mask.words[index] = wordAt(mask, index) | bits
    return true
  })
}

export function clear(mask: TimeMask, from: number, to: number): void {
  eachWord(mask, from, to, (index, bits) => {
    mask.words[index] = wordAt(mask, index) & ~bits
    return true
  })
}

/** Whether every quantum of [from, to) is set; what lies outside the mask is not. */
function isFilled(mask: TimeMask, from: number, to: number): boolean {
  if (to > (mask.firstWord + mask.words.length) * quantaPerWord) return false
  return eachWord(mask, from, to, (index, bits) => (wordAt(mask, index) & bits) === bits)
}

/** The first `count` quanta, from `soonest` on, that are set in `starts` and begin a run of `length` set in `free`. */
export function firstRuns(
  free: TimeMask,
  starts: TimeMask,
  wanted: { readonly soonest: number; readonly length: number; readonly count: number },
): number[] {
  const found: number[] = []
  const first = Math.max(free.firstWord, starts.firstWord, Math.floor(wanted.soonest / quantaPerWord))
  const end = Math.min(free.firstWord + free.words.length, starts.firstWord + starts.words.length)
  for (let word = first; word < end; word++) {
    let candidates = wordAt(free, word - free.firstWord) & wordAt(starts, word - starts.firstWord)
    while (candidates !== 0) {
      const lowestBit = 31 - Math.clz32(candidates & -candidates)
      candidates &= candidates - 1
      const quantum = word * quantaPerWord + lowestBit
      if (quantum < wanted.soonest || !isFilled(free, quantum, quantum + wanted.length)) continue
      if (found.length >= wanted.count) return found
      found.push(quantum)
    }
  }
  return found
}

/** Visits each word that holds quanta of [from, to), with the bits they take in it; stops at the first `false`. */
function eachWord(
  { firstWord, words }: TimeMask,
  from: number,
  to: number,
  visit: (index: number, bits: number) => boolean,
): boolean {
  const low = Math.max(from - firstWord * quantaPerWord, 0)
  const high = Math.min(to - firstWord * quantaPerWord, words.length * quantaPerWord)
  for (let at = low; at < high;) {
    const offset = at % quantaPerWord
    const size = Math.min(quantaPerWord - offset, high - at)
    const bits = (size === quantaPerWord ? -1 : (1 << size) - 1) << offset
    if (!visit((at - offset) / quantaPerWord, bits)) return false
    at += size
  }
  return true
}

function wordAt({ words }: TimeMask, index: number): number {
  return words[index] ?? 0
}
