import { sql } from 'kysely'
import type { Interval } from '#domain/booking/intervals.ts'
import { minutesPerDay } from '#domain/time/calendar.ts'
import { dateOfEpochMinute } from '#domain/time/local-time.ts'
import type { Db } from '../../db/connection.ts'
import { defaultAccountId } from '../../settings/read-settings.ts'
import { scheduleColumns, type ScheduleRow, toSchedule } from '../schedule-store.ts'
import {
  type IndexRow,
  isListed,
  offeredTypes,
  type ProfileColumns,
  profileColumns,
  toIndexRow,
  typesColumn,
} from './index-row.ts'

/** The clinicians who are listed for at least one viewer, in the order that settles equal starts. */
export async function readListableIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('clinicians')
    .select(['id', 'role', 'status', 'is_profile_listed', 'is_open_to_new_clients'])
    .where('practice_id', '=', defaultAccountId)
    .orderBy('id')
    .execute()
  return rows.filter((row) => isListed(row, { isAttached: true })).map((row) => row.id)
}

/** A few clinicians, after a change. */
export async function readIndexRows(db: Db, ids: readonly string[], span: Interval): Promise<IndexRow[]> {
  const from = dateOfEpochMinute(span.start)
  const to = dateOfEpochMinute(span.end + minutesPerDay)
  const { rows } = await sql<ProfileColumns & ScheduleRow & { types: string | null }>`
    select ${profileColumns}, (select ${typesColumn} from ${offeredTypes} where o.clinician_id = c.id) as types,
           ${scheduleColumns(sql`c.id`, from, to)}
      from clinicians c
     where c.practice_id = ${defaultAccountId} and c.id = any(${ids}::uuid[])`.execute(db)
  return rows.map((row) =>
    toIndexRow(row, { schedule: toSchedule(row), firstHoldEnd: firstHoldEnd(row.busy) }),
  )
}

/** When the first of the holds among them runs out. */
export function firstHoldEnd(busy: ScheduleRow['busy']): number | null {
  const ends = (busy ?? []).flatMap(([, , expiresAt]) => expiresAt ?? [])
  return ends.length > 0 ? Math.min(...ends) : null
}
