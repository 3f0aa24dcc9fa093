import { sql } from 'kysely'
import { isForPractice, type ToldBy } from '#domain/money/charge-emails.ts'
import { mayEmail } from '#domain/emails/who-may-be-emailed.ts'
import type { Tx } from '../db/transaction.ts'
import { withinSeconds } from '../emails/within-seconds.ts'
import type { Service } from '../service.ts'
import { chargeEmail, type ChargeNews, chargeText } from './charge-email.ts'
import { type ChargeEmailJob, chargeEmailQueue } from './queue-charge-email.ts'

const mostSecondsToSend = 25

/** The mark and the sending share a transaction: it goes out once. What is no longer needed is not marked: no one was told. */
export async function sendChargeEmail(service: Service, { id }: ChargeEmailJob): Promise<void> {
  const { db, config, log } = service
  if (!config.canSendEmail && !config.canSendSms)
    return log.warn('email about a charge not sent: no provider is set up')
  await db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(tx)
    const news = await lockUnsent(tx, id)
    if (!news || isOutdated(news)) return
    const toldBy = await tell(service, news)
    await tx
      .updateTable('charge_emails')
      .set({ sent_at: sql<Date>`clock_timestamp()`, told_by: toldBy })
      .where('id', '=', id)
      .execute()
  })
}

async function tell({ mailer, sms, config, log }: Service, news: ChargeNews): Promise<ToldBy> {
  const { kind } = news
  const isWelcome = isForPractice(kind) || mayEmail(news, { isOutcomeOfBooking: false, bookedAt: news.now })
  if (config.canSendEmail && isWelcome) {
    await withinSeconds(mostSecondsToSend, mailer.send(chargeEmail(news, config)))
    return 'email'
  }
  if (isForPractice(kind) || news.mobile === null || !config.canSendSms) return 'none'
  // One that fails may have arrived all the same, so it is not sent again.
  return withinSeconds(mostSecondsToSend, sms.send({ to: news.mobile, text: chargeText(kind, config) })).then(
    () => 'sms' as const,
    () => {
      log.warn({ charge: news.chargeId }, 'text message about a charge failed')
      return 'none' as const
    },
  )
}

export const workOnChargeEmails = (service: Service): Promise<void> =>
  service.jobs.work<ChargeEmailJob>(chargeEmailQueue, (job) => sendChargeEmail(service, job))

/** Paid or dropped before the email went out: there is nothing to ask for. */
const isOutdated = ({ kind, state }: ChargeNews): boolean =>
  (kind === 'failed' || kind === 'payLink' || kind === 'practiceFailed') &&
  (state === 'paid' || state === 'dropped')

/** Another process that has the same job waits for the row, and then finds it sent. */
async function lockUnsent(tx: Tx, id: string): Promise<ChargeNews | undefined> {
  const { rows } = await sql<ChargeNews>`
    select m.kind, m.cents, h.id as "chargeId", h.state, h.reason, h.next_try_at as "nextTryAt",
           coalesce(lower(h.freed), lower(r.during)) as "startsAt", p.email, p.mobile, coalesce(a.first_name, p.first_name) as "firstName",
           p.time_zone as "timeZone", a.subject is null or a.email_verified_at is not null as "isEmailVerified",
           a.created_at as "signedUpAt", clock_timestamp() as now
      from charge_emails m
      join charges h on h.id = m.charge_id
      join reservations r on r.id = h.reservation_id
      join clients p on p.id = h.client_id
      left join accounts a on a.subject::text = p.identity_subject
     where m.id = ${id} and m.sent_at is null
       for no key update of m`.execute(tx)
  return rows[0]
}
