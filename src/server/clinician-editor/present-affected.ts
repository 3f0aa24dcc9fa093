import { type Kysely, type RawBuilder, sql } from 'kysely'
import { mostAffected } from '#contract/staff/affected-sessions.ts'
import type { AffectedByChange, AffectedList } from '#contract/staff/departures.ts'
import { couldHold } from '#domain/booking/colleagues.ts'
import { bookingWindow, latestTooSoon } from '#domain/booking/booking-window.ts'
import type { Schedule } from '#domain/booking/schedule.ts'
import type { DeliveryType } from '#domain/clinicians/delivery-types.ts'
import type { ClinicianRole } from '#domain/clinicians/roles.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { minutesPerDay } from '#domain/time/calendar.ts'
import { dateOfEpochMinute, toEpochMinute } from '#domain/time/local-time.ts'
import type { AccessedBy } from '../audit/note-access.ts'
import { scheduleColumns, type ScheduleRow, toSchedule } from '../clinicians/schedule-store.ts'
import type { Tables } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { findBookedSessions, presentAffected } from '../working-time/affected-appointments.ts'

type Colleague = ScheduleRow & {
  name: string
  role: ClinicianRole
  funding_methods: FundingMethod[]
  delivery_types: DeliveryType[]
  type_names: string[] | null
}

type Affected = {
  practiceId: string
  /** About `r`, the reservation. */
  condition: RawBuilder<boolean>
  /** A clinician’s time as it will be. */
  change?: (schedule: Schedule) => Schedule
  by: AccessedBy
}

/** Sessions that a change falls on, each with free times of its own clinician and colleagues who could hold it as it stands. */
export async function presentAffectedSessions(
  service: Pick<Service, 'db' | 'config' | 'now'>,
  { practiceId, condition, change = (schedule) => schedule, by }: Affected,
): Promise<AffectedList> {
  const { db, config, now } = service
  const found = await findBookedSessions(db, condition)
  const sessions = found.slice(0, mostAffected)
  if (sessions.length === 0) return { affected: [], more: 0 }
  const last = Math.max(...sessions.map(({ endsAt }) => toEpochMinute(endsAt)))
  const everyone = await readColleagues(db, { practiceId, from: now(), lastMinute: last, config })
  const colleagues = everyone.map((row) => ({ ...toColleague(row), name: row.name }))
  const after = latestTooSoon(now(), config.BOOKING_BUFFER_MINUTES)
  const presented: AffectedByChange[] = []
  for (const own of everyone) {
    const theirs = sessions.filter(({ clinicianId }) => clinicianId === own.clinician_id)
    if (theirs.length === 0) continue
    const schedule = change(toSchedule(own))
    const affected = await presentAffected(service, db, { sessions: theirs, schedule, by })
    for (const [index, session] of affected.entries()) {
      const booked = theirs[index]
      const held = booked && { ...booked, start: toEpochMinute(booked.startsAt) }
      const able = held
        ? colleagues.filter((other) =>
            couldHold(other, held, { own: { id: own.clinician_id, role: own.role }, after }),
          )
        : []
      presented.push({ ...session, colleagues: able.map(({ id, name }) => ({ id, name })) })
    }
  }
  return {
    affected: presented.toSorted((a, b) => a.startDateTime.localeCompare(b.startDateTime)),
    more: found.length - sessions.length,
  }
}

const toColleague = (row: Colleague) => ({
  id: row.clinician_id,
  role: row.role,
  fundingMethods: row.funding_methods,
  deliveryTypes: row.delivery_types,
  typeNames: row.type_names ?? [],
  schedule: toSchedule(row),
})

type Span = { practiceId: string; from: Date; lastMinute: number; config: Service['config'] }

/** Every active clinician of the practice with their time, up to the last session or as far as clients may book. */
async function readColleagues(
  db: Kysely<Tables>,
  { practiceId, from, lastMinute, config }: Span,
): Promise<Colleague[]> {
  const window = bookingWindow('EXISTING', from, config.PRACTICE_TIME_ZONE)
  const to = dateOfEpochMinute(Math.max(lastMinute, window.end) + minutesPerDay)
  const { rows } = await sql<Colleague>`
    select c.id as clinician_id, c.time_zone, c.name, c.role, c.funding_methods, c.delivery_types,
           (select json_agg(t.name) from clinician_appointment_types o
              join appointment_types t on t.id = o.appointment_type_id
             where o.clinician_id = c.id and t.is_active) as type_names,
           ${scheduleColumns(sql`c.id`, from, to)}
      from clinicians c
     where c.practice_id = ${practiceId} and c.status = 'active'
     order by c.name, c.id`.execute(db)
  return rows
}
