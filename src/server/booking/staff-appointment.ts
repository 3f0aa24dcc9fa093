import { sql } from 'kysely'
import { z } from 'zod'
import type {
  noteParentConsentRequest,
  parentConsentNotedSchema,
  StaffAppointment,
} from '#contract/staff/booking.ts'
import type { ConsentWay } from '#domain/clients/on-behalf-of.ts'
import { cancellationOutcome } from '#domain/diary/attendance.ts'
import { appointmentStatus } from '#domain/booking/cancel-and-move.ts'
import { agreedQuote } from '#domain/fees/quote.ts'
import { worksForEveryone } from '#domain/staff/staff-roles.ts'
import { sessionDateOf } from '#domain/time/local-time.ts'
import { type AccessedBy, nameActors, noteChange, noteRead } from '../audit.ts'
import { findClientAccess, readClientPerson } from '../clients/client-access.ts'
import { parentalConsentVersion } from '../clients/policies.ts'
import { type Db, inTransaction, type Tx } from '../db/database.ts'
import { lockAppointments } from '../db/locks.ts'
import { addRows, readRow } from '../db/rows.ts'
import type { Staff } from '../http/context.ts'
import type { Keyring } from '../keyring.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { readRates } from '../settings.ts'
import { type Appointment, findAppointments, type Reservation } from './read-reservation.ts'
import { readClientFiles } from './session-needs.ts'

/** What someone of the practice may see and change: one booking, and those that were booked with it. */
type StaffSeries = { chosen: Appointment; series: Appointment[] }

type StaffBookingKey = { id: string; staff: Staff }

/** Undefined where it does not exist for them. The series is in the order of its dates, and empty for a single booking. */
export async function findStaffSeries(
  db: Db,
  { id, staff }: StaffBookingKey,
): Promise<StaffSeries | undefined> {
  const bookings = await findAppointments(
    db,
    sql<boolean>`r.practice_id = ${staff.practiceId}
      and (r.id = ${id} or r.series_id = (select series_id from reservations where id = ${id}))`,
  )
  const chosen = bookings.find((one) => one.id === id)
  if (!chosen || !mayBookWith(staff, chosen.clinician.id)) return undefined
  // One that went to another clinician is no longer changed with the others.
  const series = bookings.filter(({ clinician }) => clinician.id === chosen.clinician.id)
  return { chosen, series: series.length > 1 ? series : [] }
}

export async function lockStaffSeries(tx: Tx, key: StaffBookingKey): Promise<StaffSeries | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from reservations where id = ${key.id}
        or series_id = (select series_id from reservations where id = ${key.id})`.execute(tx)
  await lockAppointments(
    tx,
    rows.map(({ id }) => id),
  )
  return findStaffSeries(tx, key)
}

/** Booked, and not started: what has started gets an outcome in the diary. */
export const canChange = ({ status, serviceDelivered, startsAt, serverTime }: Appointment): boolean =>
  status === 'booked' && serviceDelivered === null && serverTime < startsAt

export async function readStaffAppointment(
  { db, config, keyring }: Pick<Service, 'db' | 'config' | 'keyring'>,
  { by, ...key }: StaffBookingKey & { by: AccessedBy },
): Promise<Result<StaffAppointment>> {
  const found = await findStaffSeries(db, key)
  // A booking that was cancelled opens no client: docs/product/practice.md#clients.
  if (!found || !(await findClientAccess(db, key.staff, found.chosen.clientId))) return fail('notFound')
  const { chosen, series } = found
  const { clientId, clinician, startsAt, endsAt, serverTime: now } = chosen
  await noteRead(db, by, clientId, 'appointment')
  const [{ id, name, dateOfBirth, email, isToldByEmail }, { label }, parentConsent, lacking] =
    await Promise.all([
      readClientPerson(db, config, clientId),
      readRow(db, 'appointment_types', { id: chosen.type.id }, ['label']),
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

type ExpectedSession = { id: string; fromDateTime: string }
type SessionAsExpected<One extends ExpectedSession> = { booking: Appointment; seen: One }

/** The sessions that a person chose, if each is where they saw it and belongs to this booking’s series. */
export function pickUnchangedSessions<One extends ExpectedSession>(
  { chosen, series }: StaffSeries,
  wanted: readonly One[],
): Result<SessionAsExpected<One>[]> {
  const bookings = series.length > 0 ? series : [chosen]
  const picked: SessionAsExpected<One>[] = []
  for (const seen of wanted) {
    const booking = bookings.find(({ id }) => id === seen.id)
    if (!booking || picked.some((one) => one.seen.id === seen.id)) return fail('notFound')
    if (booking.startsAt.getTime() !== Date.parse(seen.fromDateTime)) return fail('changedMeanwhile')
    picked.push({ booking, seen })
  }
  return succeed(picked)
}

type ConsentNote = {
  id: string
  staff: Staff
  by: AccessedBy
  request: z.output<typeof noteParentConsentRequest>
}

const consentNotMissing = 'No parent’s consent is missing for this session.'

/** What a parent told the practice about a session that staff booked, for this one or all of its series that lack it. */
export async function noteParentConsent(
  service: Pick<Service, 'db' | 'keyring' | 'content'>,
  { id, staff, by, request }: ConsentNote,
): Promise<Result<z.infer<typeof parentConsentNotedSchema>>> {
  const { db, keyring } = service
  // Before the transaction: the text may come from another server.
  const version = await parentalConsentVersion(service)
  return inTransaction(db, async (tx) => {
    const found = await lockStaffSeries(tx, { id, staff })
    if (!found || !(await findClientAccess(tx, staff, found.chosen.clientId))) return fail('notFound')
    const lacking = await findWithoutConsent({ db: tx, keyring }, found)
    if (!lacking.includes(id)) return fail('conflict', { message: consentNotMissing })
    const sessions = request.isForSeries ? lacking : [id]
    const givenAt = sql<Date>`clock_timestamp()`
    for (const reservation_id of sessions) {
      await tx
        .updateTable('reservations')
        .set({ parent_consented_at: givenAt, parent_consent_version: version, updated_at: givenAt })
        .where('id', '=', reservation_id)
        .execute()
      await addRows(tx, 'noted_parent_consents', {
        reservation_id,
        sealed_giver: sealGiver(keyring, reservation_id, request.givenBy),
        way: request.way,
        noted_by: by.actor,
      })
    }
    await noteChange(tx, by, found.chosen.clientId, 'parental consent')
    return succeed({ noted: sessions.length })
  })
}

/** Whose diary someone of the practice books in: the office in everyone’s, a clinician in their own. */
export const mayBookWith = (staff: Staff, clinicianId: string): boolean =>
  worksForEveryone(staff) || staff.clinicianId === clinicianId

type SealedStore = { db: Db; keyring: Keyring }
type BookedSession = Pick<
  Reservation,
  'id' | 'status' | 'type' | 'funding' | 'referral' | 'startsAt' | 'clinician'
>
type NotedConsent = { sealedGiver: Buffer; way: ConsentWay; notedBy: string }
type GivenConsent = { id: string; givenAt: Date; version: string | null; noted: NotedConsent | null }

const purpose = (reservationId: string) => `noted_parent_consents.giver:${reservationId}`

const sealGiver = (keyring: Keyring, reservationId: string, givenBy: string): Buffer =>
  keyring.seal(givenBy, purpose(reservationId))

/** Which of a session and those booked with it lack a parent’s consent, by their ids. The diary’s rule decides who needs one. */
async function findWithoutConsent(
  { db, keyring }: SealedStore,
  { chosen, series }: { chosen: BookedSession & { clientId: string }; series: readonly BookedSession[] },
): Promise<string[]> {
  const bookings = (series.length > 0 ? series : [chosen]).filter(({ status }) => status === 'booked')
  const [files, given] = await Promise.all([
    readClientFiles({ db, keyring }, [chosen.clientId]),
    readGivenConsents(
      db,
      bookings.map(({ id }) => id),
    ),
  ])
  const file = files.get(chosen.clientId)
  const isLacking = ({ id, type, funding, referral, startsAt, clinician }: BookedSession) =>
    file
      ?.needs(
        { isGP: type.isGP, funding, referral, parentConsented: given.has(id), hasFormsLeft: false },
        sessionDateOf(startsAt, clinician.timeZone),
      )
      .includes('parentConsent')
  return bookings.filter(isLacking).map(({ id }) => id)
}

/** A parent’s consent to this session. Null while there is none, whether or not the session needs one. */
async function readConsent(
  { db, keyring }: SealedStore,
  id: string,
): Promise<StaffAppointment['parentConsent']> {
  const given = (await readGivenConsents(db, [id])).get(id)
  if (!given) return null
  const { givenAt, version, noted } = given
  const nameOf = await nameActors(db, [noted?.notedBy ?? null])
  return {
    givenAt: givenAt.toISOString(),
    version,
    noted: noted && {
      givenBy: z.string().parse(keyring.unseal(noted.sealedGiver, purpose(id))),
      way: noted.way,
      by: nameOf(noted.notedBy),
    },
  }
}

async function readGivenConsents(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, GivenConsent>> {
  const { rows } = await sql<
    Omit<GivenConsent, 'noted'> & { [Column in keyof NotedConsent]: NotedConsent[Column] | null }
  >`
    select r.id, r.parent_consented_at as "givenAt", r.parent_consent_version as version,
           n.sealed_giver as "sealedGiver", n.way, n.noted_by as "notedBy"
      from reservations r left join noted_parent_consents n on n.reservation_id = r.id
     where r.id = any(${ids}::uuid[]) and r.parent_consented_at is not null`.execute(db)
  return new Map(
    rows.map(({ id, givenAt, version, sealedGiver, way, notedBy }) => {
      const noted = sealedGiver && way && notedBy !== null ? { sealedGiver, way, notedBy } : null
      return [id, { id, givenAt, version, noted }]
    }),
  )
}
