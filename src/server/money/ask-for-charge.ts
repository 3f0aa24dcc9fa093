import { PaymentProviderFailed } from '../ports/payments.ts'
import type { Service } from '../service.ts'
import { changeCharge, findOpenAttempt, lockCharge } from './charge-store.ts'
import { dropLocked } from './drop-charge.ts'
import { failCharge, freedTimeTaken } from './fail-charge.ts'
import { type ChargeJob, chargeQueue } from './queue-charge.ts'
import { settleMoney } from './settle-money.ts'

type Attempt = {
  id: string
  customer: string | null
  cents: number
  providerId: string | null
  askedAt: Date
  /** Begun before: what became of it is not known. */
  isResumed: boolean
}

type Needs = Pick<Service, 'db' | 'jobs' | 'payments' | 'log'>

/** Providers forget a key after a day: one that was not heard of by then is not asked for under it again. */
const keyLivesMs = 23 * 3_600_000

/**
 * Asks the saved card for a charge. The attempt is written and committed first, and its id is the provider's key, so that a crash at any
 * point is taken up again as the same payment. What became of it is final by the provider's event, or by asking for the payment.
 * See docs/decisions/0045-charges-and-the-ledger.md.
 */
export async function askForCharge(service: Needs, { chargeId }: ChargeJob): Promise<void> {
  const attempt = await beginAttempt(service, chargeId)
  if (!attempt || (attempt.isResumed && (await isKnown(service, attempt)))) return
  try {
    const { id: reference, customer, cents } = attempt
    const answer = await service.payments.charge({ reference, customer, cents })
    if (answer.kind === 'asked') return await keepProviderId(service, reference, answer.providerId)
    const failed = { kind: 'paymentFailed', providerId: null, failure: answer.failure } as const
    await service.db.transaction().execute((tx) => settleMoney(service, tx, { reference, ...failed }))
  } catch (error) {
    // It may have been paid all the same: the job is tried again, under the same key.
    if (error instanceof PaymentProviderFailed)
      service.log.warn({ charge: chargeId, reason: error.message }, 'the payment provider gave no answer')
    throw error
  }
}

function beginAttempt({ db, jobs }: Needs, chargeId: string): Promise<Attempt | null> {
  return db.transaction().execute(async (tx) => {
    const charge = await lockCharge(tx, chargeId)
    if (!charge || charge.payer !== 'card') return null
    const open = await findOpenAttempt(tx, chargeId)
    if (open) {
      const { id, customer, cents, provider_id: providerId, asked_at: askedAt } = open
      // The client is paying it themselves.
      return open.made_by === 'service' ? { id, customer, cents, providerId, askedAt, isResumed: true } : null
    }
    const isWaiting = charge.state === 'due' || charge.state === 'failed'
    if (isWaiting && charge.freed_taken_at) {
      await dropLocked({ jobs }, tx, charge, { reason: freedTimeTaken, actor: null })
      return null
    }
    if (!isWaiting || !charge.next_try_at || charge.next_try_at > charge.now) return null
    const tries = charge.tries + 1
    const card = await tx
      .selectFrom('clients')
      .select([
        'has_saved_card',
        'saved_card_customer as customer',
        'saved_card_brand as card_brand',
        'saved_card_last_four as card_last_four',
      ])
      .where('id', '=', charge.client_id)
      .executeTakeFirstOrThrow()
    const { has_saved_card, ...asked } = card
    if (!has_saved_card) {
      await failCharge({ jobs }, tx, charge, { failure: 'noCard', tries })
      return null
    }
    const { id, asked_at } = await tx
      .insertInto('charge_attempts')
      .values({ charge_id: chargeId, made_by: 'service', cents: charge.cents, ...asked })
      .returning(['id', 'asked_at'])
      .executeTakeFirstOrThrow()
    await changeCharge(tx, charge, { state: 'asking', tries, next_try_at: null, reason: null })
    const { customer } = asked
    return { id, customer, cents: charge.cents, providerId: null, askedAt: asked_at, isResumed: false }
  })
}

/** True where nothing is to be asked any more: the provider has heard of it, or never will. */
async function isKnown(service: Needs, { id: reference, customer, providerId, askedAt }: Attempt) {
  const found = await service.payments.findPayment({ reference, customer, providerId })
  if (!found && Date.now() - askedAt.getTime() < keyLivesMs) return false
  const outcome =
    found ?? ({ kind: 'paymentFailed', providerId: null, failure: 'refusedByProvider' } as const)
  await service.db.transaction().execute((tx) => settleMoney(service, tx, { reference, ...outcome }))
  return true
}

/** The event may have come first. */
async function keepProviderId({ db }: Needs, attemptId: string, providerId: string): Promise<void> {
  await db
    .updateTable('charge_attempts')
    .set({ provider_id: providerId })
    .where('id', '=', attemptId)
    .where('provider_id', 'is', null)
    .execute()
}

export const workOnCharges = (service: Service): Promise<void> =>
  service.jobs.work<ChargeJob>(chargeQueue, (job) => askForCharge(service, job))
