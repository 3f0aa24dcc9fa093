import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'

/** How far a process has read the feed, in the database's own terms. */
export interface FeedPosition {
  /** Transactions that this snapshot could see are accounted for; all others are still to come. */
  readonly snapshot: string
  /** When the server started: another server, or one restored, may have other transactions under the same numbers. */
  readonly server: string
  /** The database's clock, in seconds. */
  readonly now: number
}

export interface Changes {
  readonly position: FeedPosition
  readonly everyone: boolean
  readonly clinicianIds: readonly string[]
  /** The stories of the content service. */
  readonly content: boolean
}

/** Sweeps keep the feed for an hour (sweep-availability-changes.ts). */
const longestSilenceSeconds = 50 * 60

/** A reader that last looked this long ago, or at another server, may have missed something. */
export const hasLostTrack = (last: FeedPosition, position: FeedPosition): boolean =>
  position.server !== last.server || position.now - last.now > longestSilenceSeconds

const position = sql<FeedPosition>`pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server,
  extract(epoch from now())::float8 as now`

export async function readPosition(db: Db): Promise<FeedPosition> {
  const { rows } = await sql<FeedPosition>`select ${position}`.execute(db)
  return first(rows)
}

/**
 * What has been committed since `last`. A transaction may commit long after it wrote its row, so neither a time nor a
 * sequence would do: the question is which transactions the last snapshot could not see and this one can. One statement,
 * hence one snapshot.
 */
export async function readChanges(db: Db, last: FeedPosition): Promise<Changes> {
  const { rows } = await sql<FeedPosition & { changed: (string | null)[] | null; content: boolean }>`
    select ${position}, feed.changed, feed.content from (
      select json_agg(distinct clinician_id) filter (where not is_content) as changed,
             coalesce(bool_or(is_content), false) as content
        from availability_changes
       where not is_diary and changed_by >= pg_snapshot_xmin(${last.snapshot}::pg_snapshot)
         and not pg_visible_in_snapshot(changed_by, ${last.snapshot}::pg_snapshot)) as feed`.execute(db)
  const { changed, content, ...now } = first(rows)
  const clinicianIds = (changed ?? []).filter((id) => id !== null)
  return { position: now, everyone: clinicianIds.length !== (changed ?? []).length, clinicianIds, content }
}

function first<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (!row) throw new Error('The database gave no position')
  return row
}
