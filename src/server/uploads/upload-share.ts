import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** A full record is a fault or an abuse: no treatment has as many documents. */
const mostFiles = 200

/** Of documents by a form that anybody may send, and that no one at the practice is going to see. */
export const mostUnclaimedBytes = 500 * 1024 * 1024

/** Of all newcomers together, in as many days as a file waits for its form: new accounts cost nothing. */
export const mostNewcomerBytes = 2 * 1024 * 1024 * 1024
const newcomerDays = 7

/** Why no row is made for a file. */
export type FullShare = 'files' | 'newcomers' | 'unclaimed'

/** Has signed up here, and shown neither a mailbox of their own nor a booking. Give it the id of the client. */
const isNewcomer = (clientId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  exists (select 1 from clients c join accounts a on a.subject::text = c.identity_subject
           where c.id = ${clientId} and a.email_verified_at is null)
  and not exists (select 1 from reservations r where r.client_id = ${clientId} and r.booked_at is not null))`

const unclaimedBytes = sql`(select coalesce(sum(size), 0) from uploads where client_id is null
  and (attached_at is null or submission_id in (select id from form_submissions where is_suspected)))`

/** Attached ones too: a newcomer's own form attaches them. */
const newcomerBytes = sql`(select coalesce(sum(u.size), 0) from uploads u
  where u.client_id is not null and u.created_at > now() - make_interval(days => ${newcomerDays}) and ${isNewcomer(sql`u.client_id`)})`

/** Which share is full for one more file of this size; null where there is room. Part of the statement that makes its row. */
export const fullShareFor = (clientId: string | null, size: number): RawBuilder<FullShare | null> =>
  clientId === null
    ? sql`case when ${unclaimedBytes} + ${size}::int > ${mostUnclaimedBytes}::bigint then 'unclaimed' end`
    : sql`case
        when (select count(*) from uploads where client_id = ${clientId}::uuid) >= ${mostFiles} then 'files'
        when not ${isNewcomer(sql`${clientId}::uuid`)} then null
        when ${newcomerBytes} + ${size}::int > ${mostNewcomerBytes}::bigint then 'newcomers' end`

/** Whose files they are to be; null where the account has no record. */
export async function readUploader(
  db: Kysely<Tables>,
  subject: string,
): Promise<{ clientId: string; isNewcomer: boolean } | null> {
  const { rows } = await sql<{ clientId: string; isNewcomer: boolean }>`
    select p.id as "clientId", ${isNewcomer(sql`p.id`)} as "isNewcomer" from clients p
     where p.identity_subject = ${subject}`.execute(db)
  return rows[0] ?? null
}
