import { sql } from 'kysely'
import type { HoursAnswer } from '#contract/staff/hours.ts'
import { leaveTime } from '#domain/booking/hours-change.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt, spanOfDays, toEpochMinute } from '#domain/time/local-time.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import type { Staff } from '../http/staff.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { findBookedSessions } from './affected-appointments.ts'
import { settableClinicians } from './find-clinician.ts'
import { readStoredHours } from './hours-store.ts'
import { readLeaveSessions } from './leave-sessions.ts'

/** One's own hours, or those of the clinician asked for; the office without a clinician begins with the first. */
export async function readHours(
  { db, now }: Pick<Service, 'db' | 'now'>,
  { staff, by, wanted }: { staff: Staff; by: AccessedBy; wanted?: string },
): Promise<Result<HoursAnswer>> {
  const settable = await settableClinicians(db, staff).execute()
  if (settable.length === 0)
    return fail('notFound', { message: 'There is no clinician yet. Add one under Clinicians first.' })
  const id = wanted ?? staff.clinicianId ?? settable[0]?.id
  const clinician = settable.find((one) => one.id === id)
  if (!clinician) return fail('notFound')
  const { weekly, periods, pauseMinutes } = await readStoredHours(db, clinician.id)
  const zone = clinician.time_zone
  const today = localDayAt(now(), zone)
  const sessions = await findBookedSessions(db, sql`r.clinician_id = ${clinician.id}`)
  const settled = await readLeaveSessions(db, clinician.id)
  if (settled.size > 0)
    await noteAccess(db, { ...by, action: 'read', clientId: null, subject: 'sessions in leave' })
  const coming = periods.filter(({ lastDay }) => lastDay >= today)
  return succeed({
    clinician: { id: clinician.id, name: clinician.name },
    clinicians: settable.map(({ id: one, name }) => ({ id: one, name })),
    timeZone: zone,
    today: formatIsoDate(today),
    version: clinician.hours_version,
    weekly: [...weekly],
    pauseMinutes,
    periods: coming.map((period) => {
      const { firstDay, lastDay, kind, id: periodId, start, end } = period
      const away = leaveTime([period], zone, spanOfDays(firstDay, lastDay, zone))
      const inside = sessions.filter(({ startsAt, endsAt }) =>
        away.some((time) => time.start < toEpochMinute(endsAt) && toEpochMinute(startsAt) < time.end),
      )
      const [firstDate, lastDate] = [formatIsoDate(firstDay), formatIsoDate(lastDay)]
      return {
        id: periodId,
        kind,
        firstDate,
        lastDate,
        start,
        end,
        sessions: inside.length,
        settled: settled.get(periodId) ?? [],
      }
    }),
  })
}
