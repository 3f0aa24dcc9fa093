import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { StaffAppointment } from '#contract/staff/staff-booking.ts'
import type { ConsentWay } from '#domain/clients/consent-ways.ts'
import { sessionDateOf } from '#domain/fees/session-date.ts'
import { nameActors } from '../audit/name-actors.ts'
import type { Reservation } from '../booking/reservation-store.ts'
import type { Keyring } from '../crypto/keyring.ts'
import type { Tables } from '../db/tables.ts'
import { readClientFiles } from '../diary/client-files.ts'

type Keys = { db: Kysely<Tables>; keyring: Keyring }
type Booked = Pick<Reservation, 'id' | 'status' | 'type' | 'funding' | 'referral' | 'startsAt' | 'clinician'>
type BookedTogether = { chosen: Booked & { clientId: string }; series: readonly Booked[] }
type Noted = { sealedGiver: Buffer; way: ConsentWay; notedBy: string }
type Given = { id: string; givenAt: Date; version: string | null; noted: Noted | null }

const purpose = (reservationId: string) => `noted_parent_consents.giver:${reservationId}`

export const sealGiver = (keyring: Keyring, reservationId: string, givenBy: string): Buffer =>
  keyring.seal(givenBy, purpose(reservationId))

/** Which of a session and those booked with it lack a parent’s consent, by their ids. The diary’s rule decides who needs one. */
export async function findWithoutConsent(
  { db, keyring }: Keys,
  { chosen, series }: BookedTogether,
): Promise<string[]> {
  const bookings = (series.length > 0 ? series : [chosen]).filter(({ status }) => status === 'booked')
  const [files, given] = await Promise.all([
    readClientFiles({ db, keyring }, [chosen.clientId]),
    readGiven(
      db,
      bookings.map(({ id }) => id),
    ),
  ])
  const file = files.get(chosen.clientId)
  const isLacking = ({ id, type, funding, referral, startsAt, clinician }: Booked) =>
    file
      ?.needs(
        { isGP: type.isGP, funding, referral, parentConsented: given.has(id) },
        sessionDateOf(startsAt, clinician.timeZone),
      )
      .includes('parentConsent')
  return bookings.filter(isLacking).map(({ id }) => id)
}

/** Null while it has none, whether or not it needs one. */
export async function readConsent(
  { db, keyring }: Keys,
  id: string,
): Promise<StaffAppointment['parentConsent']> {
  const given = (await readGiven(db, [id])).get(id)
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

async function readGiven(db: Kysely<Tables>, ids: readonly string[]): Promise<ReadonlyMap<string, Given>> {
  const { rows } = await sql<Omit<Given, 'noted'> & { [Column in keyof Noted]: Noted[Column] | null }>`
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
