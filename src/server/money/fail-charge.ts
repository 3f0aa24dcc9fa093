import type { ChargeFailure } from '#domain/money/charge-failures.ts'
import { isToldOfFailure, nextTryAt } from '#domain/money/retries.ts'
import type { Tx } from '../db/transaction.ts'
import type { Service } from '../service.ts'
import { changeCharge, type ChargeRow } from './charge-store.ts'
import { dropLocked } from './drop-charge.ts'
import { queueCharge } from './queue-charge.ts'
import { queueChargeEmail } from './queue-charge-email.ts'

type Failed = { failure: ChargeFailure; tries: number }

export const freedTimeTaken = 'Someone else booked the time'

/** The card did not pay: tried again later where that can help, and the client and the practice are told. */
export async function failCharge(
  service: Pick<Service, 'jobs'>,
  tx: Tx,
  charge: ChargeRow & { now: Date },
  { failure, tries }: Failed,
): Promise<void> {
  if (charge.freed_taken_at) return dropLocked(service, tx, charge, { reason: freedTimeTaken, actor: null })
  const next = nextTryAt({ tries, failure, now: charge.now })
  await changeCharge(tx, charge, {
    state: failure === 'authenticationRequired' ? 'needsAuthentication' : 'failed',
    reason: failure,
    tries,
    next_try_at: next,
  })
  const about = { chargeId: charge.id, cents: charge.cents }
  if (next) await queueCharge(service, tx, { chargeId: charge.id, after: next })
  if (!isToldOfFailure({ tries, next })) return
  await queueChargeEmail(service, tx, { ...about, kind: 'failed' })
  await queueChargeEmail(service, tx, { ...about, kind: 'practiceFailed' })
}
