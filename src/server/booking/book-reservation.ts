import { sql } from 'kysely'
import { timePassedText } from '#domain/booking/holds.ts'
import { readPartUnaudited } from '../clients/client-record-store.ts'
import { parentalConsentVersion } from '../clients/policies.ts'
import { addReferralGroup } from '../clients/follow-record.ts'
import type { Tx } from '../db/database.ts'
import { changeRows } from '../db/rows.ts'
import { queueBookingEmails } from '../emails/queue-emails.ts'
import { dropFeesOfFreedTime } from '../money/drop-charge.ts'
import type { Keyring } from '../keyring.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { readRates } from '../settings.ts'
import { checkOwnClash } from './check-booking.ts'
import { priceColumns, type Reservation } from './read-reservation.ts'

/**
 * Makes a claimed reservation final. A first booking with a psychologist attaches the client and takes one place of
 * the case load, a first booking on a funding joins its group, and the emails are queued, all in one transaction.
 * See docs/product/finishing.md#booking.
 */
export async function bookReservation(
  service: Pick<Service, 'jobs' | 'keyring' | 'config' | 'content'>,
  tx: Tx,
  reservation: Reservation & { clientId: string },
): Promise<Result<null>> {
  if (reservation.status === 'booked') return succeed(null)
  // Without a payment provider nothing is booked, not even with a card that was saved while test cards were allowed.
  if (!service.config.canSaveCards) return fail('paymentsNotSetUp')
  if (reservation.startsAt <= reservation.serverTime) return fail('conflict', { message: timePassedText })
  const clash = await checkOwnClash(tx, reservation)
  if (clash) return clash
  if (!reservation.type.isGP && !(await joinCaseLoad(tx, reservation))) return fail('caseLoadFull')
  const consentedAt = await readParentConsent(service.keyring, tx, reservation)
  const { numUpdatedRows } = await tx
    .updateTable('reservations')
    .set({
      status: 'booked',
      expires_at: null,
      booked_at: sql<Date>`clock_timestamp()`,
      updated_at: sql<Date>`clock_timestamp()`,
      ...priceColumns(reservation, await readRates(tx)),
      parent_consented_at: consentedAt,
      parent_consent_version: consentedAt && (await parentalConsentVersion(service)),
    })
    .where('id', '=', reservation.id)
    .where('status', '=', 'claimed')
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .where(sql<boolean>`lower(during) > clock_timestamp()`)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return fail('notFound')
  if (!reservation.type.isGP && reservation.funding)
    await addReferralGroup(tx, reservation.clientId, reservation.funding)
  await dropFeesOfFreedTime(service, tx, { reservationId: reservation.id })
  await queueBookingEmails(service, tx, reservation)
  return succeed(null)
}

/**
 * When a parent consented to this booking of a child, or null: given after the time was held, and with no other booking.
 * See docs/product/who-may-book.md#parental-consent.
 */
export async function readParentConsent(
  keyring: Keyring,
  tx: Tx,
  { id, clientId }: { id: string; clientId: string },
): Promise<Date | null> {
  const intake = await readPartUnaudited({ db: tx, keyring }, clientId, 'intake')
  if (!intake?.isConsentForParent || intake.behalfOf !== 'myChild' || intake.takenAt === undefined)
    return null
  const { rows } = await sql<{ takenAt: Date }>`
    select ${intake.takenAt}::timestamptz as "takenAt" from reservations r
     where r.id = ${id} and r.created_at <= ${intake.takenAt}::timestamptz
       and not exists (select from reservations other
                        where other.client_id = ${clientId} and other.id <> r.id
                          and other.parent_consented_at = ${intake.takenAt}::timestamptz)`.execute(tx)
  return rows[0]?.takenAt ?? null
}

/** Of `r`, a reservation: booked since its client was last taken from its clinician. The place of those before it is free again. */
export const isSinceLeaving = sql<boolean>`(r.booked_at is not null and r.booked_at > coalesce(
  (select max(x.changed_at) from clinician_changes x
    where x.client_id = r.client_id and x.from_clinician_id = r.clinician_id), '-infinity'))`

type CaseLoadPlace = { clientId: string; clinician: { id: string } }

/** A first booking with a psychologist attaches the client and takes one place of the case load. False where it is full. */
export const joinCaseLoad = async (tx: Tx, joining: CaseLoadPlace): Promise<boolean> =>
  !(await attach(tx, joining)) || takeCaseLoadPlace(tx, joining)

/**
 * True if the client is new to this psychologist. A client attached elsewhere stays attached there.
 * See docs/product/who-may-book.md#attached-psychologist.
 */
async function attach(tx: Tx, { clientId, clinician }: CaseLoadPlace): Promise<boolean> {
  const earlier = await tx
    .selectFrom('reservations')
    .select('id')
    .where('client_id', '=', clientId)
    .where('clinician_id', '=', clinician.id)
    .where(
      sql<boolean>`exists (select from reservations r where r.id = reservations.id and ${isSinceLeaving})`,
    )
    .limit(1)
    .executeTakeFirst()
  const { attached_clinician_id } = await tx
    .selectFrom('clients')
    .select('attached_clinician_id')
    .where('id', '=', clientId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (attached_clinician_id === null)
    await changeRows(tx, 'clients', { id: clientId }, { attached_clinician_id: clinician.id })
  return earlier === undefined && attached_clinician_id !== clinician.id
}

type SessionsElsewhere = { clientId: string; clinicianId: string; without: readonly string[] }

/**
 * A place for a client whose sessions are given to a colleague, as their first booking there would take it. `without` are the sessions
 * that are given away. False where the colleague is full.
 */
export const joinColleague = async (
  tx: Tx,
  { clientId, clinicianId, without }: SessionsElsewhere,
): Promise<boolean> =>
  (await isClientOf(tx, { clientId, clinicianId, without })) ||
  takeCaseLoadPlace(tx, { clientId, clinician: { id: clinicianId } })

async function isClientOf(tx: Tx, { clientId, clinicianId, without }: SessionsElsewhere): Promise<boolean> {
  const { rows } = await sql`
    select 1 from clients p where p.id = ${clientId}
       and (p.attached_clinician_id = ${clinicianId} or exists (
         select 1 from reservations r where r.client_id = p.id and r.clinician_id = ${clinicianId}
            and ${isSinceLeaving} and r.id <> all(${without}::uuid[])))`.execute(tx)
  return rows.length > 0
}

/** The place of a client who was theirs, for someone new. */
export async function freeCaseLoadPlace(tx: Tx, clinicianId: string): Promise<void> {
  await sql`
    update clinicians set remaining_slots = remaining_slots + 1
     where id = ${clinicianId} and should_use_case_load`.execute(tx)
}

/** Takes one place of the case load. A check of the table keeps the number from going below zero, however many book at once. */
async function takeCaseLoadPlace(tx: Tx, { clinician }: CaseLoadPlace): Promise<boolean> {
  const { rows } = await sql`
    update clinicians set remaining_slots = remaining_slots - (case when should_use_case_load then 1 else 0 end)
     where id = ${clinician.id} and (not should_use_case_load or remaining_slots > 0)
    returning id`.execute(tx)
  return rows.length === 1
}
