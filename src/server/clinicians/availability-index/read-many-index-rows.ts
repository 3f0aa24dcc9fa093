import { sql } from 'kysely'
import type { Interval } from '#domain/booking/intervals.ts'
import { minutesPerDay } from '#domain/time/calendar.ts'
import { dateOfEpochMinute } from '#domain/time/local-time.ts'
import type { Db } from '../../db/connection.ts'
import { defaultAccountId } from '../../settings/read-settings.ts'
import {
  createScheduleReader,
  manySchedules,
  manySchedulesColumns,
  type ManySchedulesRow,
} from '../many-schedules.ts'
import {
  createRowReader,
  type IndexRow,
  offeredTypes,
  type ProfileColumns,
  profileColumns,
  typesColumn,
} from './index-row.ts'
import { firstHoldEnd } from './read-index-rows.ts'

type Row = ProfileColumns & ManySchedulesRow & { types: string | null }

/** `readIndexRows` for thousands of clinicians: fewer reads, and what many of them have in common is parsed once. */
export function createManyRowsReader(db: Db, span: Interval) {
  const toSchedule = createScheduleReader()
  const { toProfile, toIndexRow } = createRowReader()
  const from = dateOfEpochMinute(span.start)
  const to = dateOfEpochMinute(span.end + minutesPerDay)

  /** One after the other, when it is asked for: most of what a row is made of does not live long. */
  function* toIndexRows(rows: readonly Row[]): Generator<IndexRow> {
    for (const row of rows) {
      const schedule = toSchedule(row, toProfile(row.profile))
      yield toIndexRow(row, { schedule, firstHoldEnd: firstHoldEnd(row.busy) })
    }
  }

  /** From the first id to the last, both included. */
  return async (first: string, last: string): Promise<Iterable<IndexRow>> => {
    const idCondition = sql`between ${first}::uuid and ${last}::uuid`
    const { rows } = await sql<Row>`
      select ${profileColumns}, offered.types, ${manySchedulesColumns}
        from clinicians c
        left join (select o.clinician_id, ${typesColumn} as types from ${offeredTypes}
                    where o.clinician_id ${idCondition} group by 1) as offered on offered.clinician_id = c.id
        ${manySchedules(idCondition, from, to)}
       where c.practice_id = ${defaultAccountId} and c.id ${idCondition}
       order by c.id`.execute(db)
    return toIndexRows(rows)
  }
}
