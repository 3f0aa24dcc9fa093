import { sql } from 'kysely'
import { PaymentProviderFailed } from '../adapters/payments.ts'
import { readRow } from '../db/rows.ts'
import type { Service } from '../service.ts'
import {
  changeCharge,
  type ChargeJob,
  chargeQueue,
  findOpenAttempt,
  lockCharge,
  type RefundJob,
  refundQueue,
} from './charge-store.ts'
import { dropLockedCharge, failCharge, freedTimeTaken } from './drop-charge.ts'
import { endForms } from './pay-own-charge.ts'
import { settleMoney } from './settle-money.ts'

type ChargeAttempt = {
  id: string
  customer: string | null
  cents: number
  providerId: string | null
  askedAt: Date
  /** Begun before: what became of it is not known. */
  isResumed: boolean
}

type AskingService = Pick<Service, 'db' | 'jobs' | 'payments' | 'log'>

/** Providers forget a key after a day: one that was not heard of by then is not asked for under it again. */
const keyLivesMs = 23 * 3_600_000

/**
 * Asks the saved card for a charge. The attempt is written and committed first, and its id is the provider's key, so that a crash at any
 * point is taken up again as the same payment. What became of it is final by the provider's event, or by asking for the payment.
 * See docs/decisions/0045-charges-and-the-ledger.md.
 */
export async function askForCharge(service: AskingService, { chargeId }: ChargeJob): Promise<void> {
  const attempt = await beginAttempt(service, chargeId)
  if (!attempt || (attempt.isResumed && (await isKnownToProvider(service, attempt)))) return
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

function beginAttempt({ db, jobs }: AskingService, chargeId: string): Promise<ChargeAttempt | null> {
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
      await dropLockedCharge({ jobs }, tx, charge, { reason: freedTimeTaken, actor: null })
      return null
    }
    if (!isWaiting || !charge.next_try_at || charge.next_try_at > charge.now) return null
    const tries = charge.tries + 1
    const card = await readRow(tx, 'clients', { id: charge.client_id }, [
      'has_saved_card',
      'saved_card_customer as customer',
      'saved_card_brand as card_brand',
      'saved_card_last_four as card_last_four',
    ])
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
async function isKnownToProvider(
  service: AskingService,
  { id: reference, customer, providerId, askedAt }: ChargeAttempt,
) {
  const found = await service.payments.findPayment({ reference, customer, providerId })
  if (!found && Date.now() - askedAt.getTime() < keyLivesMs) return false
  const outcome =
    found ?? ({ kind: 'paymentFailed', providerId: null, failure: 'refusedByProvider' } as const)
  await service.db.transaction().execute((tx) => settleMoney(service, tx, { reference, ...outcome }))
  return true
}

/** The event may have come first. */
async function keepProviderId({ db }: AskingService, attemptId: string, providerId: string): Promise<void> {
  await db
    .updateTable('charge_attempts')
    .set({ provider_id: providerId })
    .where('id', '=', attemptId)
    .where('provider_id', 'is', null)
    .execute()
}

export const workOnCharges = (service: Service): Promise<void> =>
  service.jobs.work<ChargeJob>(chargeQueue, (job) => askForCharge(service, job))

type RefundingService = Pick<Service, 'db' | 'jobs' | 'payments' | 'log'>

/** The refund's id is the provider's key: asked again, it is the same refund. Final by the event, or by asking for it. */
export async function askForRefund(service: RefundingService, { refundId }: RefundJob): Promise<void> {
  const refund = await service.db
    .selectFrom('refunds')
    .innerJoin('charge_attempts', 'charge_attempts.id', 'refunds.attempt_id')
    .select([
      'refunds.id as reference',
      'refunds.cents',
      'refunds.provider_id as providerId',
      'charge_attempts.provider_id as paymentId',
    ])
    .where('refunds.id', '=', refundId)
    .where('refunds.state', '=', 'asked')
    .executeTakeFirst()
  if (!refund?.paymentId) return
  const { reference, cents, providerId, paymentId } = refund
  const settle = (outcome: Parameters<typeof settleMoney>[2]) =>
    service.db.transaction().execute((tx) => settleMoney(service, tx, outcome))
  try {
    const known = await service.payments.findRefund({ reference, paymentId, providerId })
    if (known) return await settle({ reference, ...known })
    const answer = await service.payments.refund({ reference, paymentId, cents })
    if (answer.kind === 'refused')
      return await settle({ reference, kind: 'refundFailed', providerId: null, failure: answer.failure })
    await service.db
      .updateTable('refunds')
      .set({ provider_id: answer.providerId })
      .where('id', '=', reference)
      .where('provider_id', 'is', null)
      .execute()
  } catch (error) {
    if (error instanceof PaymentProviderFailed)
      service.log.warn({ refund: refundId, reason: error.message }, 'the payment provider gave no answer')
    throw error
  }
}

export const workOnRefunds = (service: Service): Promise<void> =>
  service.jobs.work<RefundJob>(refundQueue, (job) => askForRefund(service, job))

const sweepQueue = 'sweep-charges'
/** After so long without its event, the provider is asked for a payment. */
const eventWithinMinutes = 10

/**
 * What a crash or a lost event left behind is taken up again: attempts without an outcome, charges whose time has come and whose job is
 * gone, refunds without an outcome, forms that were never finished.
 */
export async function sweepCharges(
  service: Pick<Service, 'db' | 'jobs' | 'payments' | 'log'>,
): Promise<void> {
  const quietSince = sql`clock_timestamp() - make_interval(mins => ${eventWithinMinutes})`
  const { rows } = await sql<{ id: string; kind: 'charge' | 'refund' }>`
    select a.charge_id as id, 'charge' as kind from charge_attempts a
     where a.made_by = 'service' and a.state = 'asked' and a.asked_at < ${quietSince}
    union
    select h.id, 'charge' from charges h
     where h.payer = 'card' and h.state in ('due', 'failed') and h.next_try_at < ${quietSince}
    union
    select f.id, 'refund' from refunds f where f.state = 'asked' and f.asked_at < ${quietSince}
    limit 500`.execute(service.db)
  for (const { id, kind } of rows)
    if (kind === 'charge') await service.jobs.send(chargeQueue, { chargeId: id })
    else await service.jobs.send(refundQueue, { refundId: id })
  await endForms(service)
}

export async function scheduleChargeSweep(service: Service): Promise<void> {
  await service.jobs.work(sweepQueue, () => sweepCharges(service))
  await service.jobs.schedule(sweepQueue, '*/5 * * * *')
}
