import { type Kysely, sql } from 'kysely'
import type { OnBehalfOf } from '#domain/clients/on-behalf-of.ts'
import { mayEmail } from '#domain/emails/who-may-be-emailed.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { Config } from '../config.ts'
import type { Tables } from '../db/tables.ts'

export type ClientPerson = {
  id: string
  name: string
  firstName: string
  dateOfBirth: string
  email: string
  mobile: string | null
  timeZone: ZoneId
  hasSavedCard: boolean
  onBehalfOf: OnBehalfOf
  /** Who books and is reached; empty where that is the client. */
  accountHolder: string
  /** Whether emails about bookings reach them: the address is confirmed, and mail is set up. */
  isToldByEmail: boolean
}

type Row = Omit<ClientPerson, 'isToldByEmail'> & {
  isEmailVerified: boolean
  signedUpAt: Date | null
  now: Date
}

/** The caller has found that this client is open to who asks. */
export async function readClientPerson(
  db: Kysely<Tables>,
  { canSendEmail }: Pick<Config, 'canSendEmail'>,
  id: string,
): Promise<ClientPerson> {
  const { rows } = await sql<Row>`
    select c.id, c.first_name || ' ' || c.last_name as name, c.first_name as "firstName",
           c.date_of_birth::text as "dateOfBirth", c.email, c.mobile, c.time_zone as "timeZone",
           c.has_saved_card as "hasSavedCard", c.on_behalf_of as "onBehalfOf",
           concat_ws(' ', a.first_name, a.last_name) as "accountHolder",
           a.subject is null or a.email_verified_at is not null as "isEmailVerified", a.created_at as "signedUpAt",
           clock_timestamp() as now
      from clients c left join accounts a on a.subject::text = c.identity_subject
     where c.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A client who was there a moment ago is gone')
  const { isEmailVerified, signedUpAt, now, ...person } = row
  const isReached = mayEmail({ isEmailVerified, signedUpAt }, { isOutcomeOfBooking: false, bookedAt: now })
  return { ...person, isToldByEmail: canSendEmail && isReached }
}
