import { type Kysely, sql } from 'kysely'
import type { AffectedSession } from '#contract/staff/affected-sessions.ts'
import { couldHold } from '#domain/booking/colleagues.ts'
import { withTakenTime } from '#domain/booking/pauses.ts'
import type { Schedule } from '#domain/booking/schedule.ts'
import { latestPast, staffWindow } from '#domain/booking/staff-window.ts'
import { ageAt } from '#domain/clients/age-at.ts'
import { isCaseLoadFull } from '#domain/clinicians/case-load.ts'
import type { AgeRange } from '#domain/clinicians/age-ranges.ts'
import type { DeliveryType } from '#domain/clinicians/delivery-types.ts'
import type { ClinicianRole } from '#domain/clinicians/roles.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { minutesPerDay } from '#domain/time/calendar.ts'
import { dateOfEpochMinute, toEpochMinute } from '#domain/time/local-time.ts'
import { scheduleColumns, type ScheduleRow, toSchedule } from '../clinicians/schedule-store.ts'
import type { Tables } from '../db/tables.ts'
import type { Service } from '../service.ts'
import type { BookedSession } from './affected-appointments.ts'

type Colleague = {
  id: string
  name: string
  role: ClinicianRole
  fundingMethods: readonly FundingMethod[]
  deliveryTypes: readonly DeliveryType[]
  clientAgeRanges: readonly AgeRange[]
  typeNames: readonly string[]
  shouldUseCaseLoad: boolean
  remainingSlots: number
  schedule: Schedule
  /** The same free time, for a question about every session. */
  preparedSchedule: Schedule
}

type Row = ScheduleRow & Omit<Colleague, 'id' | 'schedule' | 'preparedSchedule'>

/** Every active clinician of the practice with their time, as far ahead as the practice books and these sessions are. */
export async function readColleagues(
  { config, now }: Pick<Service, 'config' | 'now'>,
  db: Kysely<Tables>,
  { practiceId, sessions }: { practiceId: string; sessions: readonly BookedSession[] },
): Promise<Colleague[]> {
  const from = now()
  const window = staffWindow(from, config.PRACTICE_TIME_ZONE)
  const last = Math.max(window.end, ...sessions.map(({ endsAt }) => toEpochMinute(endsAt)))
  const to = dateOfEpochMinute(last + minutesPerDay)
  const { rows } = await sql<Row>`
    select c.id as clinician_id, c.time_zone, c.name, c.role, c.funding_methods as "fundingMethods",
           c.delivery_types as "deliveryTypes", c.client_age_ranges as "clientAgeRanges",
           c.should_use_case_load as "shouldUseCaseLoad", c.remaining_slots as "remainingSlots",
           array(select t.name from clinician_appointment_types o
                   join appointment_types t on t.id = o.appointment_type_id
                  where o.clinician_id = c.id and t.is_active) as "typeNames",
           ${scheduleColumns(sql`c.id`, from, to)}
      from clinicians c
     where c.practice_id = ${practiceId} and c.status = 'active'
     order by c.name, c.id`.execute(db)
  return rows.map((row) => {
    const { clinician_id: id, name, role, fundingMethods, deliveryTypes, clientAgeRanges, typeNames } = row
    const { shouldUseCaseLoad, remainingSlots } = row
    const holds = { role, fundingMethods, deliveryTypes, clientAgeRanges, typeNames }
    const schedule = toSchedule(row)
    const preparedSchedule = withTakenTime(schedule)
    return { id, name, ...holds, shouldUseCaseLoad, remainingSlots, schedule, preparedSchedule }
  })
}

/** Those who could hold a session of `own` as it stands. */
export function ableColleagues(
  { now }: Pick<Service, 'now'>,
  colleagues: readonly Colleague[],
  own: Pick<Colleague, 'id' | 'role'>,
  /** Whether its client becomes theirs, and takes a place of their case load. */
  { takesPlaces = false }: { takesPlaces?: boolean } = {},
): (session: BookedSession) => AffectedSession['colleagues'] {
  // The office needs no notice: docs/decisions/0041-bookings-by-staff.md.
  const after = latestPast(now())
  return (session) => {
    const clientAge = ageAt(now(), session.birth)
    const held = { ...session, clientAge, start: toEpochMinute(session.startsAt) }
    return colleagues
      .filter((other) => !takesPlaces || hasPlaceFor(other, session))
      .filter((other) => couldHold({ ...other, schedule: other.preparedSchedule }, held, { own, after }))
      .map(({ id, name }) => ({ id, name }))
  }
}

const hasPlaceFor = (other: Colleague, { isGpType, clientOf }: BookedSession): boolean =>
  isGpType || clientOf.includes(other.id) || !isCaseLoadFull(other)
