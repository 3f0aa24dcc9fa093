import { sql } from 'kysely'
import { mayEmail } from '#domain/emails/who-may-be-emailed.ts'
import type { Tx } from '../db/transaction.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import type { ChargeRow } from './charge-store.ts'
import { queueChargeEmail } from './queue-charge-email.ts'

const pauseMinutes = 10

const texts = {
  tooSoon: `It was sent less than ${pauseMinutes} minutes ago. Please give them a little time.`,
  notConfirmed:
    'This client has not confirmed their email address and has no mobile that we can write to. Please call them.',
} as const

type Standing = { isEmailVerified: boolean; signedUpAt: Date | null; hasMobile: boolean; isRecent: boolean }

/** The email with the page to pay, again; a text message where no email reaches them. */
export async function queuePayLink(
  service: Pick<Service, 'jobs' | 'config'>,
  tx: Tx,
  charge: ChargeRow & { now: Date },
): Promise<Result<null>> {
  const { rows } = await sql<Standing>`
    select a.subject is null or a.email_verified_at is not null as "isEmailVerified", a.created_at as "signedUpAt",
           p.mobile is not null as "hasMobile",
           exists (select from charge_emails m where m.charge_id = ${charge.id} and m.kind = 'payLink'
                    and m.queued_at > clock_timestamp() - make_interval(mins => ${pauseMinutes}::int)) as "isRecent"
      from clients p left join accounts a on a.subject::text = p.identity_subject
     where p.id = ${charge.client_id}`.execute(tx)
  const [standing] = rows
  if (!standing) return fail('notFound')
  const canText = standing.hasMobile && service.config.canSendSms
  if (!canText && !service.config.canSendEmail) return fail('emailNotSetUp')
  if (!canText && !mayEmail(standing, { isOutcomeOfBooking: false, bookedAt: charge.now }))
    return fail('conflict', { message: texts.notConfirmed })
  if (standing.isRecent) return fail('tooManyRequests', { message: texts.tooSoon })
  await queueChargeEmail(service, tx, { chargeId: charge.id, kind: 'payLink', cents: charge.cents })
  return succeed(null)
}
