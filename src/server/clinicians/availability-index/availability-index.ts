import { setImmediate as nextTurn } from 'node:timers/promises'
import { quantumMinutes } from '#domain/diary/schedule.ts'
import { minutesPerDay } from '#domain/time/calendar.ts'
import { toEpochMinute } from '#domain/time/local-time.ts'
import { hasLostTrack, readChanges, readPosition } from '../../booking/availability-changes.ts'
import type { Service } from '../../service.ts'
import { createSharedRun } from '../../concurrency.ts'
import { createManyRowsReader, type IndexRow, readIndexRows, readListableIds } from './index-rows.ts'
import { createState, dropClinician, idsOfEndedHolds, type IndexState, putClinician } from './index-state.ts'
import { createStartBlock } from './shape-starts.ts'

/** The free starts of every listed psychologist, kept in this process (docs/decisions/0004-availability-index.md). */
export interface AvailabilityIndex {
  /** The index with everything that was committed before this call. */
  fresh: () => Promise<IndexState>
}

const horizonDays = 100
/** With less ahead than this the next index is built, in the background, while this one still answers. */
const renewBelowDays = 95
/** The longest three months, and the hour that the end of daylight saving adds: with less ahead, an answer would be short. */
const leastDays = 92.1

type IndexService = Pick<Service, 'db' | 'now' | 'log'>

export function createAvailabilityIndex({ db, now, log }: IndexService): AvailabilityIndex {
  let state: IndexState | null = null
  let renewed: IndexState | null = null
  let renewing = false

  const daysLeft = ({ span }: IndexState) => (span.end - toEpochMinute(now())) / minutesPerDay
  const isOutside = (current: IndexState) =>
    daysLeft(current) < leastDays || toEpochMinute(now()) < current.span.start

  async function build(): Promise<IndexState> {
    const feed = await readPosition(db)
    const start = Math.floor(toEpochMinute(now()) / quantumMinutes) * quantumMinutes
    const span = { start, end: start + horizonDays * minutesPerDay }
    const built = createState(await readListableIds(db), span, feed)
    const block = createStartBlock()
    const read = createManyRowsReader(db, span)
    await forEachRow(
      built.ids,
      (ids) => read(ids[0] ?? '', ids.at(-1) ?? ''),
      (row) => putClinician(built, row, block.put),
    )
    block.flush()
    return built
  }

  async function catchUp(current: IndexState): Promise<IndexState> {
    const { position, everyone, clinicianIds } = await readChanges(db, current.feed)
    if (everyone || hasLostTrack(current.feed, position) || isOutside(current)) return build()
    const changed = new Set([...clinicianIds, ...idsOfEndedHolds(current, position.now)])
    let hasRoom = true
    await forEachRow(
      [...changed],
      (ids) => readIndexRows(db, ids, current.span),
      (row) => {
        hasRoom = putClinician(current, row) && hasRoom
        changed.delete(row.id)
      },
    )
    if (!hasRoom) return build()
    for (const id of changed) dropClinician(current, id)
    current.feed = position
    return current
  }

  async function refresh(): Promise<IndexState> {
    // Built a while ago, so it too has to catch up before it may answer.
    if (renewed) [state, renewed] = [renewed, null]
    state = state ? await catchUp(state) : await build()
    if (daysLeft(state) < renewBelowDays && !renewing) renewInBackground()
    return state
  }

  function renewInBackground(): void {
    renewing = true
    build()
      .then((built) => void (renewed = built))
      .catch((error: Error) => log.warn({ type: error.name }, 'availability index not renewed'))
      .finally(() => void (renewing = false))
  }

  return { fresh: createSharedRun(refresh) }
}

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
