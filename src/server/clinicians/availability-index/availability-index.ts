import { quantumMinutes } from '#domain/booking/time-quantum.ts'
import { minutesPerDay } from '#domain/time/calendar.ts'
import { toEpochMinute } from '#domain/time/local-time.ts'
import type { Service } from '../../service.ts'
import { createSharedRun } from '../../single-flight.ts'
import { createState, dropClinician, idsOfEndedHolds, type IndexState, putClinician } from './index-state.ts'
import { hasLostTrack, readChanges, readPosition } from './read-changes.ts'
import { forEachRow } from './for-each-row.ts'
import { readIndexRows, readListableIds } from './read-index-rows.ts'
import { createManyRowsReader } from './read-many-index-rows.ts'
import { createStartBlock } from './start-block.ts'

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

type Source = Pick<Service, 'db' | 'now' | 'log'>

export function createAvailabilityIndex({ db, now, log }: Source): AvailabilityIndex {
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
