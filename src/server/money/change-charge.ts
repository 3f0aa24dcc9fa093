import { type ChargeAction, actionsFor, askingText } from '#domain/money/charge-actions.ts'
import type { Charge } from '#contract/staff/charges.ts'
import type { InvoiceMethod } from '#domain/money/invoice-payments.ts'
import { refuseRefund } from '#domain/money/refunds.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import { inTransaction, type Tx } from '../db/transaction.ts'
import type { Staff } from '../http/staff.ts'
import { queueDocument } from '../receipts/queue-document.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { addEntry, changeCharge, type ChargeRow, findOpenAttempt, readPaid } from './charge-store.ts'
import { dropLocked } from './drop-charge.ts'
import { lockWithoutLostForm } from './end-lost-form.ts'
import { giveBack, giveBackSecond } from './give-back.ts'
import { queueCharge } from './queue-charge.ts'
import { queuePayLink } from './queue-pay-link.ts'
import { readCharge } from './read-charge.ts'
import { sealChargeReason, sealRefundReason, sealTakenBack } from './sealed-reasons.ts'

type Asked = { id: string; staff: Staff; by: AccessedBy }
type Locked = ChargeRow & { now: Date }
type Needs = Pick<Service, 'db' | 'jobs' | 'config' | 'keyring' | 'log'>
type Act = (tx: Tx, charge: Locked) => Promise<Result<null>>

const texts = {
  future: 'The date lies ahead. Enter the day on which the money came',
  notNow: 'This cannot be done with the charge as it is now.',
  clientPays: 'The client has the page to pay open. Please try again in an hour, or once they have paid.',
} as const

/** Locks a charge of the practice, finds whether the action is allowed as it stands, does it, and answers with what it has become. */
const act = (service: Needs, { id, staff, by }: Asked, action: ChargeAction, change: Act) =>
  inTransaction(service.db, (tx) => actWithin(service, tx, { id, staff, by }, action, change))

async function actWithin(
  service: Omit<Needs, 'db'>,
  tx: Tx,
  { id, staff, by }: Asked,
  action: ChargeAction,
  change: Act,
): Promise<Result<Charge>> {
  const charge = await lockWithoutLostForm(service, tx, id)
  if (!charge || charge.practice_id !== staff.practiceId) return fail('notFound')
  const open = await findOpenAttempt(tx, id)
  if (open && action !== 'payLink')
    return fail('conflict', { message: open.made_by === 'client' ? texts.clientPays : askingText })
  // Refused for its amount, beside the field, where it is only too much.
  const standing = {
    ...charge,
    ...(await readPaid(tx, id)),
    ...(action === 'refund' && { refundedCents: 0 }),
  }
  if (!actionsFor(standing).includes(action)) return fail('conflict', { message: texts.notNow })
  const done = await change(tx, charge)
  if (!done.ok) return done
  await noteAccess(tx, {
    ...by,
    action: 'change',
    clientId: charge.client_id,
    subject: `charge ${id}: ${action}`,
  })
  const changed = await readCharge({ db: tx, keyring: service.keyring }, { id, practiceId: staff.practiceId })
  return changed ? succeed(changed) : fail('notFound')
}

/** At once, whatever was planned. */
export const tryCharge = (service: Needs, asked: Asked) =>
  act(service, asked, 'try', async (tx, charge) => {
    await changeCharge(tx, charge, { state: 'due', next_try_at: charge.now })
    await queueCharge(service, tx, { chargeId: charge.id, after: charge.now })
    return succeed(null)
  })

export const stopCharge = (service: Needs, { why, ...asked }: Asked & { why: string }) =>
  act(service, asked, 'stop', async (tx, charge) => {
    await changeCharge(tx, charge, {
      state: 'stopped',
      reason: null,
      sealed_reason: sealChargeReason(service.keyring, charge.id, why),
      next_try_at: null,
    })
    return succeed(null)
  })

export const dropCharge = (service: Needs, { why, ...asked }: Asked & { why: string }) =>
  act(service, asked, 'drop', async (tx, charge) => {
    await dropLocked(service, tx, charge, {
      reason: null,
      sealedReason: sealChargeReason(service.keyring, charge.id, why),
      actor: asked.by.actor,
    })
    return succeed(null)
  })

type Received = Asked & { receivedOn: string; method: InvoiceMethod }

export const recordInvoicePaid = (
  service: Needs & Pick<Service, 'now'>,
  { receivedOn, method, ...asked }: Received,
) =>
  act(service, asked, 'recordInvoicePaid', async (tx, charge) => {
    if (receivedOn > formatIsoDate(localDayAt(service.now(), service.config.PRACTICE_TIME_ZONE)))
      return fail('invalidInput', { fields: { receivedOn: texts.future } })
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
export const takeBackInvoicePaid = (service: Needs, { why, ...asked }: Asked & { why: string }) =>
  act(service, asked, 'takeBackInvoicePaid', async (tx, charge) => {
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

type Refund = Asked & { cents: number; why: string }

/** Never more than was paid: the charge is locked while it is counted. */
export const refundCharge = (service: Needs, tx: Tx, { cents, why, ...asked }: Refund) =>
  actWithin(service, tx, asked, 'refund', async (_tx, charge) => {
    const refusal = refuseRefund(cents, await readPaid(tx, charge.id))
    if (refusal) return fail('invalidInput', { fields: { cents: refusal } })
    await giveBack(service, tx, {
      chargeId: charge.id,
      cents,
      why: (refundId) => sealRefundReason(service.keyring, refundId, why),
      actor: asked.by.actor,
    })
    return succeed(null)
  })

/** The refund that was asked for by itself failed, or the bank sent it back. */
export const returnSecondPayment = (service: Needs, asked: Asked) =>
  act(service, asked, 'returnSecond', async (tx, charge) => {
    await giveBackSecond(service, tx, { chargeId: charge.id, actor: asked.by.actor })
    return succeed(null)
  })

export async function sendPayLink(service: Needs, asked: Asked): Promise<Result<null>> {
  const { canSendEmail, canSendSms } = service.config
  if (!canSendEmail && !canSendSms) return fail('emailNotSetUp')
  const sent = await act(service, asked, 'payLink', (tx, charge) => queuePayLink(service, tx, charge))
  return sent.ok ? succeed(null) : sent
}
