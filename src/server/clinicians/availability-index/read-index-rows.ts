import { sql } from 'kysely'
import type { Interval } from '#domain/booking/intervals.ts'
import { minutesPerDay } from '#domain/time/calendar.ts'
import { dateOfEpochMinute } from '#domain/time/local-time.ts'
import type { Db } from '../../db/connection.ts'
import { defaultAccountId } from '../../settings/read-settings.ts'
import { scheduleColumns, type ScheduleRow, toSchedule } from '../schedule-store.ts'
import {
  createRowReader,
  type IndexRow,
  isListed,
  offeredTypes,
  type ProfileColumns,
  profileColumns,
  typesColumn,
} from './index-row.ts'

/** The clinicians who are listed for at least one viewer, in the order that settles equal starts. */
export async function readListableIds(db: Db): Promise<string[]> {
  const groups = await db
    .selectFrom('clinicians')
    .select(['role', 'status', 'is_profile_listed', 'is_open_to_new_clients'])
    // One text for all who are alike: a row for each would take most of the time.
    .select(sql<string>`string_agg(id::text, ' ')`.as('ids'))
    .where('practice_id', '=', defaultAccountId)
    .groupBy(['role', 'status', 'is_profile_listed', 'is_open_to_new_clients'])
    .execute()
  return groups
    .filter((group) => isListed(group, { isAttached: true }))
    .flatMap(({ ids }) => ids.split(' '))
    .toSorted()
}

/** A few clinicians, after a change. */
export async function readIndexRows(db: Db, ids: readonly string[], span: Interval): Promise<IndexRow[]> {
  const from = dateOfEpochMinute(span.start)
  const to = dateOfEpochMinute(span.end + minutesPerDay)
  const { toProfile, toIndexRow } = createRowReader()
  const { rows } = await sql<ProfileColumns & Omit<ScheduleRow, 'time_zone'> & { types: string | null }>`
    select ${profileColumns}, (select ${typesColumn} from ${offeredTypes} where o.clinician_id = c.id) as types,
           ${scheduleColumns(sql`c.id`, from, to)}
      from clinicians c
     where c.practice_id = ${defaultAccountId} and c.id = any(${ids}::uuid[])`.execute(db)
  return rows.map((row) => {
    const { time_zone } = toProfile(row.profile)
    return toIndexRow(row, {
      schedule: toSchedule({ ...row, time_zone }),
      firstHoldEnd: firstHoldEnd(row.busy),
    })
  })
}

/** When the first of the holds among them runs out. */
export function firstHoldEnd(busy: ScheduleRow['busy']): number | null {
  const ends = (busy ?? []).flatMap(([, , expiresAt]) => expiresAt ?? [])
  return ends.length > 0 ? Math.min(...ends) : null
}
