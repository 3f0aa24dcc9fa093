/** A half-open stretch of integers, end excluded: minutes of a local day or epoch minutes, as its owner says. */
export interface Interval {
  readonly start: number
  readonly end: number
}

/** Sorted and disjoint; touching intervals become one, empty ones vanish. */
export function union(intervals: readonly Interval[]): Interval[] {
  const merged: { start: number; end: number }[] = []
  let last: { start: number; end: number } | undefined
  for (const { start, end } of inOrder(intervals)) {
    if (start >= end) continue
    if (last && start <= last.end) {
      if (end > last.end) last.end = end
    } else {
      last = { start, end }
      merged.push(last)
    }
  }
  return merged
}

/** What is left of `intervals` without `taken`. Both are sorted; `taken` is also disjoint. */
export function* subtract(intervals: Iterable<Interval>, taken: readonly Interval[]): Generator<Interval> {
  let next = 0
  for (const { start, end } of intervals) {
    let free = start
    for (let hit = taken[next]; hit && hit.start < end; hit = taken[++next]) {
      if (hit.start > free) yield { start: free, end: hit.start }
      if (hit.end > free) free = hit.end
      // It may reach into the next interval, so it stays current.
      if (hit.end > end) break
    }
    if (free < end) yield { start: free, end }
  }
}

function inOrder(intervals: readonly Interval[]): readonly Interval[] {
  let previous = Number.NEGATIVE_INFINITY
  for (const { start } of intervals) {
    if (start < previous) return intervals.toSorted((a, b) => a.start - b.start)
    previous = start
  }
  return intervals
}
