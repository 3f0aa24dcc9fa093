import { type Kysely, sql } from 'kysely'
import type { StaffAppointment } from '#contract/staff/staff-booking.ts'
import { type AttendanceOutcome, cancellationOutcome } from '#domain/booking/attendance.ts'
import { appointmentStatus } from '#domain/booking/own-appointment.ts'
import { agreedQuote } from '#domain/fees/agreed-quote.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import { lockClientOf } from '../booking/lock-client.ts'
import { findReservations, type Reservation } from '../booking/reservation-store.ts'
import { findClientAccess } from '../client-page/client-access.ts'
import { readClientPerson } from '../client-page/client-person.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import type { Staff } from '../http/staff.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { readRates } from '../settings/read-rates.ts'
import { mayBookWith } from './booking-scope.ts'
import { findWithoutConsent, readConsent } from './parent-consents.ts'

export type StaffBooking = Reservation & {
  accountId: string
  clientId: string
  serviceDelivered: AttendanceOutcome | null
}

/** What someone of the practice may see and change: one booking, and those that were booked with it. */
export type StaffSeries = { chosen: StaffBooking; series: StaffBooking[] }

type Key = { id: string; staff: Staff }

/** Undefined where it does not exist for them. The series is in the order of its dates, and empty for a single booking. */
export async function findStaffSeries(
  db: Kysely<Tables>,
  { id, staff }: Key,
  lock = false,
): Promise<StaffSeries | undefined> {
  const isOfSeries = sql<boolean>`(r.id = ${id} or r.series_id = (select series_id from reservations where id = ${id}))
    and r.booked_at is not null`
  const found = await findReservations(db, staff.practiceId, isOfSeries, lock)
  if (found.length === 0) return undefined
  const outcomes = await readOutcomes(
    db,
    found.map((one) => one.id),
  )
  const bookings = found
    .flatMap((one): StaffBooking[] =>
      one.clientId === null
        ? []
        : [
            {
              ...one,
              accountId: staff.practiceId,
              clientId: one.clientId,
              serviceDelivered: outcomes.get(one.id) ?? null,
            },
          ],
    )
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  const chosen = bookings.find((one) => one.id === id)
  if (!chosen || !mayBookWith(staff, chosen.clinician.id)) return undefined
  // One that went to another clinician is no longer changed with the others.
  const series = bookings.filter(({ clinician }) => clinician.id === chosen.clinician.id)
  return { chosen, series: series.length > 1 ? series : [] }
}

/** Locked in the order of `hold_slot`: the clinician first, then the client, so that no two transactions wait for each other. */
export async function lockStaffSeries(tx: Tx, key: Key): Promise<StaffSeries | undefined> {
  await sql`select 1 from clinicians where id = (select clinician_id from reservations where id = ${key.id})
    for no key update`.execute(tx)
  await lockClientOf(tx, key.id)
  return findStaffSeries(tx, key, true)
}

async function readOutcomes(db: Kysely<Tables>, ids: string[]) {
  const rows = await db
    .selectFrom('reservations')
    .select(['id', 'service_delivered'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, service_delivered }) => [id, service_delivered]))
}

/** Booked, and not started: what has started gets an outcome in the diary. */
export const canChange = ({ status, serviceDelivered, startsAt, serverTime }: StaffBooking): boolean =>
  status === 'booked' && serviceDelivered === null && serverTime < startsAt

export async function readStaffAppointment(
  { db, config, keyring }: Pick<Service, 'db' | 'config' | 'keyring'>,
  { by, ...key }: Key & { by: AccessedBy },
): Promise<Result<StaffAppointment>> {
  const found = await findStaffSeries(db, key)
  // A booking that was cancelled opens no client: docs/product/practice.md#clients.
  if (!found || !(await findClientAccess(db, key.staff, found.chosen.clientId))) return fail('notFound')
  const { chosen, series } = found
  const { clientId, clinician, startsAt, endsAt, serverTime: now } = chosen
  await noteAccess(db, { ...by, action: 'read', clientId, subject: 'appointment' })
  const [{ id, name, dateOfBirth, email, isToldByEmail }, { label }, parentConsent, lacking] =
    await Promise.all([
      readClientPerson(db, config, clientId),
      db
        .selectFrom('appointment_types')
        .select('label')
        .where('id', '=', chosen.type.id)
        .executeTakeFirstOrThrow(),
      readConsent({ db, keyring }, chosen.id),
      findWithoutConsent({ db, keyring }, found),
    ])
  return succeed({
    id: chosen.id,
    client: { id, name, dateOfBirth, email, isToldByEmail },
    clinician: { id: clinician.id, name: clinician.name, timeZone: clinician.timeZone },
    type: { id: chosen.type.id, label },
    deliveryType: chosen.deliveryType,
    startDateTime: startsAt.toISOString(),
    endDateTime: endsAt.toISOString(),
    status: appointmentStatus(chosen, now),
    outcome: chosen.serviceDelivered,
    canChange: canChange(chosen),
    cancelsAs: cancellationOutcome({ by: 'clinician', startsAt, now }),
    funding: chosen.funding,
    quote: agreedQuote({ ...chosen, ...clinician }, await readRates(db)),
    parentConsent,
    lacksParentConsent: lacking.includes(chosen.id),
    series: series.map((one) => ({
      id: one.id,
      startDateTime: one.startsAt.toISOString(),
      canChange: canChange(one),
      lacksParentConsent: lacking.includes(one.id),
    })),
  })
}
