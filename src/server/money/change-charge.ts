import { sql } from 'kysely'
import type { Charge } from '#contract/staff/charges.ts'
import { type EmailOwner, mayEmail } from '#domain/messages/emails.ts'
import { actionsFor, askingText, type ChargeAction } from '#domain/money/charges.ts'
import type { InvoiceMethod } from '#domain/money/invoice-payments.ts'
import { refuseRefund } from '#domain/money/refunds-and-disputes.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { type AccessedBy, noteChange } from '../audit.ts'
import { inTransaction, type Tx } from '../db/database.ts'
import type { Staff } from '../http/context.ts'
import { fail, type Result, succeed } from '../result.ts'
import { isAddressConfirmed, reachedAt } from '../emails/read-booked-appointment.ts'
import type { Service } from '../service.ts'
import {
  addEntry,
  changeCharge,
  type ChargeRow,
  findOpenAttempt,
  queueCharge,
  queueChargeEmail,
  readPaid,
  sealChargeReason,
  sealRefundReason,
  sealTakenBack,
} from './charge-store.ts'
import { dropLockedCharge } from './drop-charge.ts'
import { lockWithoutLostForm } from './pay-own-charge.ts'
import { queueDocument } from './queue-documents.ts'
import { readCharge } from './charges.ts'
import { requestRefund, refundSecondPayment } from './refunds.ts'

type ChargeRequest = { id: string; staff: Staff; by: AccessedBy }
type LockedCharge = ChargeRow & { now: Date }
type ChargeService = Pick<Service, 'db' | 'jobs' | 'config' | 'keyring' | 'log'>
type ChargeChange = (tx: Tx, charge: LockedCharge) => Promise<Result<null>>

const refusals = {
  future: 'This date is in the future. Enter the day the money came',
  notNow: 'This cannot be done with the charge as it is now.',
  clientPays: 'The client has the page to pay open. Please try again in an hour, or once they have paid.',
} as const

/** Locks a charge of the practice, finds whether the action is allowed as it stands, does it, and answers with what it has become. */
const changeLockedCharge = (
  service: ChargeService,
  { id, staff, by }: ChargeRequest,
  action: ChargeAction,
  change: ChargeChange,
) => inTransaction(service.db, (tx) => changeWithin(service, tx, { id, staff, by }, action, change))

async function changeWithin(
  service: Omit<ChargeService, 'db'>,
  tx: Tx,
  { id, staff, by }: ChargeRequest,
  action: ChargeAction,
  change: ChargeChange,
): Promise<Result<Charge>> {
  const charge = await lockWithoutLostForm(service, tx, id)
  if (!charge || charge.practice_id !== staff.practiceId) return fail('notFound')
  const open = await findOpenAttempt(tx, id)
  if (open && action !== 'payLink')
    return fail('conflict', { message: open.made_by === 'client' ? refusals.clientPays : askingText })
  // Refused for its amount, beside the field, where it is only too much.
  const standing = {
    ...charge,
    ...(await readPaid(tx, id)),
    ...(action === 'refund' && { refundedCents: 0 }),
  }
  if (!actionsFor(standing).includes(action)) return fail('conflict', { message: refusals.notNow })
  const done = await change(tx, charge)
  if (!done.ok) return done
  await noteChange(tx, by, charge.client_id, `charge ${id}: ${action}`)
  const changed = await readCharge({ db: tx, keyring: service.keyring }, { id, practiceId: staff.practiceId })
  return changed ? succeed(changed) : fail('notFound')
}

/** At once, whatever was planned. */
export const tryCharge = (service: ChargeService, asked: ChargeRequest) =>
  changeLockedCharge(service, asked, 'try', async (tx, charge) => {
    await changeCharge(tx, charge, { state: 'due', next_try_at: charge.now })
    await queueCharge(service, tx, { chargeId: charge.id, after: charge.now })
    return succeed(null)
  })

export const stopCharge = (service: ChargeService, { why, ...asked }: ChargeRequest & { why: string }) =>
  changeLockedCharge(service, asked, 'stop', async (tx, charge) => {
    await changeCharge(tx, charge, {
      state: 'stopped',
      reason: null,
      sealed_reason: sealChargeReason(service.keyring, charge.id, why),
      next_try_at: null,
    })
    return succeed(null)
  })

export const dropCharge = (service: ChargeService, { why, ...asked }: ChargeRequest & { why: string }) =>
  changeLockedCharge(service, asked, 'drop', async (tx, charge) => {
    await dropLockedCharge(service, tx, charge, {
      reason: null,
      sealedReason: sealChargeReason(service.keyring, charge.id, why),
      actor: asked.by.actor,
    })
    return succeed(null)
  })

export const recordInvoicePaid = (
  service: ChargeService & Pick<Service, 'now'>,
  { receivedOn, method, ...asked }: ChargeRequest & { receivedOn: string; method: InvoiceMethod },
) =>
  changeLockedCharge(service, asked, 'recordInvoicePaid', async (tx, charge) => {
    if (receivedOn > formatIsoDate(localDayAt(service.now(), service.config.PRACTICE_TIME_ZONE)))
      return fail('invalidInput', { fields: { receivedOn: refusals.future } })
    await changeCharge(tx, charge, { state: 'paid', reason: null })
    await addEntry(tx, charge, {
      kind: 'paidByInvoice',
      cents: -charge.cents,
      actor: asked.by.actor,
      received: { on: receivedOn, method },
    })
    await queueDocument(service, tx, { chargeId: charge.id })
    return succeed(null)
  })

/** It was of another charge, or never came. The day of the one that is taken back, so that its week's takings are without it. */
export const takeBackInvoicePaid = (
  service: ChargeService,
  { why, ...asked }: ChargeRequest & { why: string },
) =>
  changeLockedCharge(service, asked, 'takeBackInvoicePaid', async (tx, charge) => {
    const recorded = await tx
      .selectFrom('money_entries')
      .select(['cents', 'received_on', 'method'])
      .where('charge_id', '=', charge.id)
      .where('kind', '=', 'paidByInvoice')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    await changeCharge(tx, charge, { state: 'invoiced', reason: null })
    await addEntry(tx, charge, {
      kind: 'paidByInvoice',
      cents: -recorded.cents,
      actor: asked.by.actor,
      received: { on: recorded.received_on, method: recorded.method },
      sealedWhy: sealTakenBack(service.keyring, charge.id, why),
    })
    await queueDocument(service, tx, { chargeId: charge.id })
    return succeed(null)
  })

type RefundOfCharge = ChargeRequest & { cents: number; why: string }

/** Never more than was paid: the charge is locked while it is counted. */
export const refundCharge = (service: ChargeService, tx: Tx, { cents, why, ...asked }: RefundOfCharge) =>
  changeWithin(service, tx, asked, 'refund', async (_tx, charge) => {
    const refusal = refuseRefund(cents, await readPaid(tx, charge.id))
    if (refusal) return fail('invalidInput', { fields: { cents: refusal } })
    await requestRefund(service, tx, {
      chargeId: charge.id,
      cents,
      why: (refundId) => sealRefundReason(service.keyring, refundId, why),
      actor: asked.by.actor,
    })
    return succeed(null)
  })

/** The refund that was asked for by itself failed, or the bank sent it back. */
export const returnSecondPayment = (service: ChargeService, asked: ChargeRequest) =>
  changeLockedCharge(service, asked, 'returnSecond', async (tx, charge) => {
    await refundSecondPayment(service, tx, { chargeId: charge.id, actor: asked.by.actor })
    return succeed(null)
  })

export async function sendPayLink(service: ChargeService, asked: ChargeRequest): Promise<Result<null>> {
  const { canSendEmail, canSendSms } = service.config
  if (!canSendEmail && !canSendSms) return fail('emailNotSetUp')
  const sent = await changeLockedCharge(service, asked, 'payLink', (tx, charge) =>
    queuePayLink(service, tx, charge),
  )
  return sent.ok ? succeed(null) : sent
}

const pauseMinutes = 10

const payLinkRefusals = {
  tooSoon: `It was sent less than ${pauseMinutes} minutes ago. Please give them a little time.`,
  notConfirmed:
    'This client has no confirmed email address and no mobile that we can write to. Please call them.',
} as const

/** The email with the page to pay, again; a text message where no email reaches them. */
async function queuePayLink(
  service: Pick<Service, 'jobs' | 'config'>,
  tx: Tx,
  charge: ChargeRow & { now: Date },
): Promise<Result<null>> {
  const { rows } = await sql<
    EmailOwner & {
      hasMobile: boolean
      isRecent: boolean
    }
  >`
    select ${reachedAt('email')} as email, ${isAddressConfirmed} as "isEmailVerified", a.created_at as "signedUpAt",
           ${reachedAt('mobile')} is not null as "hasMobile",
           exists (select from charge_emails m where m.charge_id = ${charge.id} and m.kind = 'payLink'
                    and m.queued_at > clock_timestamp() - make_interval(mins => ${pauseMinutes}::int)) as "isRecent"
      from clients p left join accounts a on a.subject::text = p.identity_subject
     where p.id = ${charge.client_id}`.execute(tx)
  const [standing] = rows
  if (!standing) return fail('notFound')
  const canText = standing.hasMobile && service.config.canSendSms
  if (!canText && !service.config.canSendEmail) return fail('emailNotSetUp')
  if (!canText && !mayEmail(standing, { isOutcomeOfBooking: false, bookedAt: charge.now }))
    return fail('conflict', { message: payLinkRefusals.notConfirmed })
  if (standing.isRecent) return fail('tooManyRequests', { message: payLinkRefusals.tooSoon })
  await queueChargeEmail(service, tx, { chargeId: charge.id, kind: 'payLink', cents: charge.cents })
  return succeed(null)
}
