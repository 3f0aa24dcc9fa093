import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Service } from '../service.ts'
import { createSharedRun } from '../concurrency.ts'

/** How far a process has read the feed, in the database's own terms. */
export interface FeedPosition {
  /** Transactions that this snapshot could see are accounted for; all others are still to come. */
  readonly snapshot: string
  /** When the server started: another server, or one restored, may have other transactions under the same numbers. */
  readonly server: string
  /** The database's clock, in seconds. */
  readonly now: number
}

export interface AvailabilityChanges {
  readonly position: FeedPosition
  readonly everyone: boolean
  readonly clinicianIds: readonly string[]
  /** The stories of the content service. */
  readonly content: boolean
}

/** Sweeps keep the feed for an hour (`sweepAvailabilityChanges`). */
const longestSilenceSeconds = 50 * 60

/** A reader that last looked this long ago, or at another server, may have missed something. */
export const hasLostTrack = (last: FeedPosition, position: FeedPosition): boolean =>
  position.server !== last.server || position.now - last.now > longestSilenceSeconds

const position = sql<FeedPosition>`pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server,
  extract(epoch from now())::float8 as now`

export async function readPosition(db: Db): Promise<FeedPosition> {
  const { rows } = await sql<FeedPosition>`select ${position}`.execute(db)
  return firstRow(rows)
}

/**
 * What has been committed since `last`. A transaction may commit long after it wrote its row, so neither a time nor a
 * sequence would do: the question is which transactions the last snapshot could not see and this one can. One statement,
 * hence one snapshot.
 */
export async function readChanges(db: Db, last: FeedPosition): Promise<AvailabilityChanges> {
  const { rows } = await sql<FeedPosition & { changed: (string | null)[] | null; content: boolean }>`
    select ${position}, feed.changed, feed.content from (
      select json_agg(distinct clinician_id) filter (where not is_content) as changed,
             coalesce(bool_or(is_content), false) as content
        from availability_changes
       where not is_diary and changed_by >= pg_snapshot_xmin(${last.snapshot}::pg_snapshot)
         and not pg_visible_in_snapshot(changed_by, ${last.snapshot}::pg_snapshot)) as feed`.execute(db)
  const { changed, content, ...now } = firstRow(rows)
  const clinicianIds = (changed ?? []).filter((id) => id !== null)
  return { position: now, everyone: clinicianIds.length !== (changed ?? []).length, clinicianIds, content }
}

function firstRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (!row) throw new Error('The database gave no position')
  return row
}

/** Numbers that are other ones whenever a profile, an offer or free time has changed, in any process. */
export interface ClinicianChanges {
  /** Another one after a change of the content service's stories too, because pages show both. */
  readonly ofAnyone: number
  readonly ofContent: number
  readonly of: (clinicianId: string) => number
}

/** Looks at the feed at each call; callers at the same moment share a look. */
export function watchClinicianChanges(db: Db): () => Promise<ClinicianChanges> {
  let last: FeedPosition | null = null
  let [latest, ofEveryone, ofContent] = [0, 0, 0]
  const byClinician = new Map<string, number>()

  return createSharedRun(async () => {
    if (last === null) last = await readPosition(db)
    else {
      const { position, everyone, clinicianIds, content } = await readChanges(db, last)
      const isLost = hasLostTrack(last, position)
      const isEveryone = everyone || isLost
      if (isEveryone || content || clinicianIds.length > 0) latest += 1
      if (isEveryone) ofEveryone = latest
      if (content || isLost) ofContent = latest
      for (const id of clinicianIds) byClinician.set(id, latest)
      last = position
    }
    return { ofAnyone: latest, ofContent, of: (id) => Math.max(ofEveryone, byClinician.get(id) ?? 0) }
  })
}

const queue = 'sweep-availability-changes'
/** A bulk load leaves a row for each reservation: in one statement they could outlast the connection's time limit. */
const rowsPerStatement = 50_000

/**
 * Changes are kept for an hour from the sweep that first found them: a sweep sees only what is committed, so a
 * transaction that took hours is kept as long as one that took a moment. The index relies on that hour.
 */
export async function sweepAvailabilityChanges({ db }: Pick<Service, 'db'>): Promise<void> {
  await inBatches(() =>
    sql`delete from availability_changes where ctid = any(array(
      select ctid from availability_changes where seen_at < now() - interval '1 hour' limit ${rowsPerStatement}))`.execute(
      db,
    ),
  )
  await inBatches(() =>
    sql`update availability_changes set seen_at = now() where ctid = any(array(
      select ctid from availability_changes where seen_at is null limit ${rowsPerStatement}))`.execute(db),
  )
}

async function inBatches(change: () => Promise<{ numAffectedRows?: bigint }>): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await change()
    if (numAffectedRows < rowsPerStatement) return
  }
}

export async function scheduleAvailabilitySweep(service: Service): Promise<void> {
  await service.jobs.work(queue, () => sweepAvailabilityChanges(service))
  await service.jobs.schedule(queue, '*/10 * * * *')
}
