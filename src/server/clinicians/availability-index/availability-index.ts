import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Interval } from '#domain/booking/intervals.ts'
import { quantumMinutes } from '#domain/booking/time-quantum.ts'
import { minutesPerDay } from '#domain/time/calendar.ts'
import { toEpochMinute } from '#domain/time/local-time.ts'
import type { Service } from '../../service.ts'
import { createSharedRun } from '../../single-flight.ts'
import { createState, dropClinician, idsOfEndedHolds, type IndexState, putClinician } from './index-state.ts'
import { hasLostTrack, readChanges, readPosition } from './read-changes.ts'
import { type IndexRow, readIndexRows, readListableIds } from './read-index-rows.ts'
import { cliniciansPerBlock, createStartBlock } from './start-block.ts'

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
const chunksInFlight = 4

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
    for await (const rows of indexRows(built.ids, span)) {
      for (const row of rows) putClinician(built, row, block.put)
      block.flush()
    }
    return built
  }

  /** Chunk after chunk; the next are read while this one is worked on, and other requests get their turn in between. */
  async function* indexRows(ids: readonly string[], span: Interval): AsyncGenerator<IndexRow[]> {
    const reading: Promise<IndexRow[]>[] = []
    let from = 0
    while (from < ids.length || reading.length > 0) {
      for (; from < ids.length && reading.length < chunksInFlight; from += cliniciansPerBlock) {
        const chunk = readIndexRows(db, ids.slice(from, from + cliniciansPerBlock), span)
        // Its callers will see the failure; until then it must not count as unhandled.
        chunk.catch(() => {})
        reading.push(chunk)
      }
      yield (await reading.shift()) ?? []
      await nextTurn()
    }
  }

  async function catchUp(current: IndexState): Promise<IndexState> {
    const { position, everyone, clinicianIds } = await readChanges(db, current.feed)
    if (everyone || hasLostTrack(current.feed, position) || isOutside(current)) return build()
    const changed = new Set([...clinicianIds, ...idsOfEndedHolds(current, position.now)])
    for await (const rows of indexRows([...changed], current.span)) {
      for (const row of rows) {
        if (!putClinician(current, row)) return build()
        changed.delete(row.id)
      }
    }
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
