import { sql } from 'kysely'
import { type EmailOwner, mayEmail } from '#domain/emails/who-may-be-emailed.ts'
import type { Service } from '../service.ts'

/** By how it stood when it was booked: the email goes out then, and one that was held back does not follow once the address is confirmed. */
export async function isConfirmationSent(
  { db, config }: Pick<Service, 'db' | 'config'>,
  { id }: { id: string },
): Promise<boolean> {
  const { rows } = await sql<EmailOwner & { bookedAt: Date }>`
    select a.subject is null or coalesce(a.email_verified_at <= r.booked_at, false) as "isEmailVerified",
           a.created_at as "signedUpAt", r.booked_at as "bookedAt"
      from reservations r
      join clients p on p.id = r.client_id
      left join accounts a on a.subject::text = p.identity_subject
     where r.id = ${id}`.execute(db)
  const [booked] = rows
  return (
    config.canSendEmail && booked !== undefined && mayEmail(booked, { isOutcomeOfBooking: true, ...booked })
  )
}
