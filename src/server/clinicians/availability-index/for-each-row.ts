import { setImmediate as nextTurn } from 'node:timers/promises'
import type { IndexRow } from './index-row.ts'

const cliniciansPerRead = 1024
const readsInFlight = 3
/** A few milliseconds of work. */
const cliniciansPerTurn = 128

/** Visits the rows of these clinicians. The next are read while these are worked on, and other requests get their turn in between. */
export async function forEachRow(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<Iterable<IndexRow>>,
  visit: (row: IndexRow) => void,
): Promise<void> {
  // The caller's own list grows while a clinician is new.
  const all = [...ids]
  const reading: Promise<Iterable<IndexRow>>[] = []
  let from = 0
  while (from < all.length || reading.length > 0) {
    for (; from < all.length && reading.length < readsInFlight; from += cliniciansPerRead) {
      const rows = read(all.slice(from, from + cliniciansPerRead))
      // Its callers will see the failure; until then it must not count as unhandled.
      rows.catch(() => {})
      reading.push(rows)
    }
    let count = 0
    for (const row of (await reading.shift()) ?? []) {
      visit(row)
      if (++count % cliniciansPerTurn === 0) await nextTurn()
    }
  }
}
