import { sql } from 'kysely'
import { mayEmail } from '#domain/emails/who-may-be-emailed.ts'
import type { Tx } from '../db/transaction.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import type { ChargeRow } from './charge-store.ts'
import { queueChargeEmail } from './queue-charge-email.ts'

const pauseMinutes = 10

const texts = {
  tooSoon: `This email was sent less than ${pauseMinutes} minutes ago. Please give them a little time.`,
  notConfirmed: 'This client has not confirmed their email address yet, so we cannot write to it.',
} as const

type Standing = { isEmailVerified: boolean; signedUpAt: Date | null; isRecent: boolean }

/** The email with the page to pay, again. */
export async function queuePayLink(
  service: Pick<Service, 'jobs'>,
  tx: Tx,
  charge: ChargeRow & { now: Date },
): Promise<Result<null>> {
  const { rows } = await sql<Standing>`
    select a.subject is null or a.email_verified_at is not null as "isEmailVerified", a.created_at as "signedUpAt",
           exists (select from charge_emails m where m.charge_id = ${charge.id} and m.kind = 'payLink'
                    and m.queued_at > clock_timestamp() - make_interval(mins => ${pauseMinutes}::int)) as "isRecent"
      from clients p left join accounts a on a.subject::text = p.identity_subject
     where p.id = ${charge.client_id}`.execute(tx)
  const [standing] = rows
  if (!standing) return fail('notFound')
  if (!mayEmail(standing, { isOutcomeOfBooking: false, bookedAt: charge.now }))
    return fail('conflict', { message: texts.notConfirmed })
  if (standing.isRecent) return fail('tooManyRequests', { message: texts.tooSoon })
  await queueChargeEmail(service, tx, { chargeId: charge.id, kind: 'payLink', cents: charge.cents })
  return succeed(null)
}
