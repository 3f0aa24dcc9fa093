import { type Kysely, sql } from 'kysely'
import { checkHoursChange } from '#domain/booking/check-hours-change.ts'
import { applyHoursChange, type Hours, type HoursChange, timeTakenOff } from '#domain/booking/hours-change.ts'
import type { Interval } from '#domain/booking/intervals.ts'
import { isRequestOver } from '#domain/booking/request-to-move.ts'
import { minutesPerDay } from '#domain/time/calendar.ts'
import { localDayAt, toEpochMinute } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { Tables } from '../db/tables.ts'
import { fail, type Result, succeed } from '../result.ts'
import { type BookedSession, findBookedSessions } from './affected-appointments.ts'
import { inChange } from '#contract/staff/hours-request.ts'

const comparedDays = 2 * 366

/** Series may be booked far ahead: a change is compared with everything in the next two years. */
export function comparedSpan(now: Date): Interval {
  const start = toEpochMinute(now)
  return { start, end: start + comparedDays * minutesPerDay }
}

type Compared = {
  after: Hours
  takenOff: readonly Interval[]
  affected: readonly BookedSession[]
  /** Sessions whose client was asked for another time, for a reason that the change ends. */
  freed: readonly BookedSession[]
}

type Change = { clinicianId: string; zone: ZoneId; hours: Hours; change: HoursChange; now: Date }

/** What a change would take away, and the booked sessions that it falls on. */
export async function compareHours(
  db: Kysely<Tables>,
  { clinicianId, zone, hours, change, now }: Change,
): Promise<Result<Compared>> {
  if ('periodId' in change && !hours.periods.some(({ id }) => id === change.periodId)) return fail('notFound')
  const fields = checkHoursChange(change, hours, localDayAt(now, zone))
  if (Object.keys(fields).length > 0) return fail('invalidInput', { fields: inChange(fields) })
  const after = applyHoursChange(hours, change)
  const takenOff = timeTakenOff({ before: hours, after, zone, span: comparedSpan(now) })
  const sessions = await findBookedSessions(db, sql`r.clinician_id = ${clinicianId}`)
  const isFreed = ({ moveAskedReason: reason, startsAt, endsAt }: BookedSession) =>
    isRequestOver(
      { before: hours, after, zone },
      { start: toEpochMinute(startsAt), end: toEpochMinute(endsAt), reason },
    )
  const affected = sessions.filter((session) => touches(takenOff, session))
  const freed = sessions.filter((session) => !touches(takenOff, session) && isFreed(session))
  return succeed({ after, takenOff, affected, freed })
}

export const touches = (
  times: readonly Interval[],
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): boolean =>
  times.some(({ start, end }) => start < endsAt.getTime() / 60_000 && startsAt.getTime() / 60_000 < end)
