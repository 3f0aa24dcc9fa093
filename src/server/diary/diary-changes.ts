import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import { createSharedRun } from '../single-flight.ts'
import {
  type FeedPosition,
  hasLostTrack,
  readPosition,
} from '../clinicians/availability-index/read-changes.ts'

/** Numbers that are other ones whenever a diary has changed, in any process. */
export interface DiaryChanges {
  readonly ofAnyone: number
  readonly of: (clinicianId: string) => number
}

/**
 * Looks at the feed of 0005 at each call; callers at the same moment share a look. Unlike the index of free starts it also takes
 * the rows that only a diary depends on (docs/decisions/0038-diary-and-live-updates.md).
 */
export function watchDiaryChanges(db: Db): () => Promise<DiaryChanges> {
  let last: FeedPosition | null = null
  let [latest, ofEveryone] = [0, 0]
  const byClinician = new Map<string, number>()

  return createSharedRun(async () => {
    if (last === null) last = await readPosition(db)
    else {
      const { changed, ...position } = await readDiaryChanges(db, last)
      const isEveryone = changed.includes(null) || hasLostTrack(last, position)
      if (isEveryone || changed.length > 0) latest += 1
      if (isEveryone) ofEveryone = latest
      for (const id of changed) if (id !== null) byClinician.set(id, latest)
      last = position
    }
    return { ofAnyone: latest, of: (id) => Math.max(ofEveryone, byClinician.get(id) ?? 0) }
  })
}

async function readDiaryChanges(
  db: Db,
  last: FeedPosition,
): Promise<FeedPosition & { changed: (string | null)[] }> {
  const { rows } = await sql<FeedPosition & { changed: (string | null)[] | null }>`
    select pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server,
           extract(epoch from now())::float8 as now,
           (select json_agg(distinct clinician_id) from availability_changes
             where not is_content and changed_by >= pg_snapshot_xmin(${last.snapshot}::pg_snapshot)
               and not pg_visible_in_snapshot(changed_by, ${last.snapshot}::pg_snapshot)) as changed`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('The database gave no position')
  return { ...row, changed: row.changed ?? [] }
}
