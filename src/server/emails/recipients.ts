import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { ZoneId } from '#domain/time/zones.ts'

/** The address of client `p`, whose account is `a`, is known to be theirs: the practice entered it, or they have confirmed it. */
export const isAddressConfirmed = sql<boolean>`(a.subject is null or a.email_verified_at is not null)`

/** Who is written to about a client: the holder of their account, by their own name. */
export type Recipient = {
  /** Null without an account: then there are no pages of theirs to read anything on. */
  subject: string | null
  email: string
  mobile: string | null
  firstName: string
  timeZone: ZoneId
  isEmailVerified: boolean
  signedUpAt: Date | null
}

export async function readRecipient(db: Db, clientId: string): Promise<Recipient | undefined> {
  const { rows } = await sql<Recipient>`
    select p.identity_subject as subject, p.email, p.mobile, coalesce(a.first_name, p.first_name) as "firstName",
           p.time_zone as "timeZone", ${isAddressConfirmed} as "isEmailVerified", a.created_at as "signedUpAt"
      from clients p left join accounts a on a.subject::text = p.identity_subject
     where p.id = ${clientId}`.execute(db)
  return rows[0]
}

/** The addresses of the owners and administrators. */
export async function readOfficeAddresses(db: Db): Promise<string[]> {
  const office = await db
    .selectFrom('accounts')
    .select('email')
    .where('role', 'in', ['owner', 'administrator'])
    .where('disabled_at', 'is', null)
    .execute()
  return office.map(({ email }) => email)
}
