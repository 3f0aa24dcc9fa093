import { sql } from 'kysely'
import { type ChargeEmailKind, isForPractice, type ToldBy } from '#domain/messages/emails.ts'
import type { ChargeState } from '#domain/money/charges.ts'
import type { Tx } from '../db/database.ts'
import { changeRows } from '../db/rows.ts'
import { chargeText } from '../emails/charge-words.ts'
import { deliver, deliverText, markAndSend, siteOf } from '../emails/deliver.ts'
import { emails } from '../emails/emails.ts'
import { readRecipient, type Recipient } from '../emails/read-booked-appointment.ts'
import type { Service } from '../service.ts'
import { type ChargeEmailJob, chargeEmailQueue } from './charge-store.ts'

/** It goes out once. What is no longer needed is not marked: no one was told. */
export async function sendChargeEmail(service: Service, { id }: ChargeEmailJob): Promise<void> {
  const { config, log } = service
  if (!config.canSendEmail && !config.canSendSms)
    return log.warn('email about a charge not sent: no provider is set up')
  await markAndSend(service, async (tx) => {
    const news = await lockUnsent(tx, id)
    const recipient = news && (await readRecipient(tx, news.clientId))
    if (!recipient || isOutdated(news)) return
    const toldBy = await sendToChannels(service, news, recipient)
    await changeRows(tx, 'charge_emails', { id }, { sent_at: sql<Date>`clock_timestamp()`, told_by: toldBy })
  })
}

async function sendToChannels(service: Service, news: UnsentNews, recipient: Recipient): Promise<ToldBy> {
  const { config, log } = service
  const { kind } = news
  const about = { ...news, ...recipient }
  if (isForPractice(kind)) {
    if (!config.canSendEmail) return 'none'
    await deliver(service, emails.practiceCharge[kind], config.SUPPORT_EMAIL, about)
    return 'email'
  }
  if (config.canSendEmail && (await deliver(service, emails.charge[kind], recipient, about))) return 'email'
  if (recipient.mobile === null || !config.canSendSms) return 'none'
  // One that fails may have arrived all the same, so it is not sent again.
  return deliverText(service, {
    to: recipient.mobile,
    text: chargeText(kind, siteOf(config, recipient)),
  }).then(
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
const isOutdated = ({ kind, state }: UnsentNews): boolean =>
  (kind === 'failed' || kind === 'payLink' || kind === 'practiceFailed') &&
  (state === 'paid' || state === 'dropped')

type UnsentNews = {
  kind: ChargeEmailKind
  cents: number
  chargeId: string
  clientId: string
  state: ChargeState
  reason: string | null
  nextTryAt: Date | null
  startsAt: Date
}

/** Another process that has the same job waits for the row, and then finds it sent. */
async function lockUnsent(tx: Tx, id: string): Promise<UnsentNews | undefined> {
  const { rows } = await sql<UnsentNews>`
    select m.kind, m.cents, h.id as "chargeId", h.client_id as "clientId", h.state, h.reason, h.next_try_at as "nextTryAt",
           coalesce(lower(h.freed), lower(r.during)) as "startsAt"
      from charge_emails m
      join charges h on h.id = m.charge_id
      join reservations r on r.id = h.reservation_id
     where m.id = ${id} and m.sent_at is null
       for no key update of m`.execute(tx)
  return rows[0]
}
