import { sql } from 'kysely'
import { z } from 'zod'
import type { StaffAppointment } from '#contract/staff/booking.ts'
import type { ConsentWay } from '#domain/clients/on-behalf-of.ts'
import { sessionDateOf } from '#domain/time/local-time.ts'
import { nameActors } from '../audit.ts'
import { readPartUnaudited } from '../clients/client-record-store.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Keyring } from '../keyring.ts'
import type { Reservation } from './reservation-store.ts'
import { readClientFiles } from './session-needs.ts'

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

type SealedStore = { db: Db; keyring: Keyring }
type BookedSession = Pick<
  Reservation,
  'id' | 'status' | 'type' | 'funding' | 'referral' | 'startsAt' | 'clinician'
>
type BookedTogether = { chosen: BookedSession & { clientId: string }; series: readonly BookedSession[] }
type NotedConsent = { sealedGiver: Buffer; way: ConsentWay; notedBy: string }
type GivenConsent = { id: string; givenAt: Date; version: string | null; noted: NotedConsent | null }

const purpose = (reservationId: string) => `noted_parent_consents.giver:${reservationId}`

export const sealGiver = (keyring: Keyring, reservationId: string, givenBy: string): Buffer =>
  keyring.seal(givenBy, purpose(reservationId))

/** Which of a session and those booked with it lack a parent’s consent, by their ids. The diary’s rule decides who needs one. */
export async function findWithoutConsent(
  { db, keyring }: SealedStore,
  { chosen, series }: BookedTogether,
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
        { isGP: type.isGP, funding, referral, parentConsented: given.has(id) },
        sessionDateOf(startsAt, clinician.timeZone),
      )
      .includes('parentConsent')
  return bookings.filter(isLacking).map(({ id }) => id)
}

/** A parent’s consent to this session. Null while there is none, whether or not the session needs one. */
export async function readConsent(
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
