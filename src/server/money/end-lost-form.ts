import { isFormLost } from '#domain/money/paying.ts'
import type { Tx } from '../db/transaction.ts'
import type { Service } from '../service.ts'
import { type ChargeRow, findOpenAttempt, lockCharge } from './charge-store.ts'
import { settlePayment } from './settle-payment.ts'

type Needs = Pick<Service, 'jobs' | 'log'>

/** As lockCharge. A form that the provider never opened ends first, so that it holds up neither the client nor the practice. */
export async function lockWithoutLostForm(
  service: Needs,
  tx: Tx,
  id: string,
): Promise<(ChargeRow & { now: Date }) | undefined> {
  const charge = await lockCharge(tx, id)
  if (!charge) return undefined
  const open = await findOpenAttempt(tx, id)
  if (open?.made_by !== 'client') return charge
  const { id: reference, asked_at: askedAt, provider_id } = open
  if (!isFormLost({ askedAt, isOpened: provider_id !== null, now: charge.now })) return charge
  await settlePayment(service, tx, { reference, kind: 'paymentEnded', providerId: null })
  return lockCharge(tx, id)
}

/** The provider said no, so there is no form. Not where another request for the same one was answered meanwhile. */
export async function endRefusedForm(
  service: Needs,
  tx: Tx,
  { chargeId, reference }: { chargeId: string; reference: string },
): Promise<void> {
  await lockCharge(tx, chargeId)
  const open = await findOpenAttempt(tx, chargeId)
  if (open?.id !== reference || open.provider_id !== null) return
  const failure = 'refusedByProvider'
  await settlePayment(service, tx, { reference, kind: 'paymentEnded', providerId: null, failure })
}
