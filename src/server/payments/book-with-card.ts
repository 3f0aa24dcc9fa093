import { type SetupReason, setupReasons } from '#domain/payments/setup-state.ts'
import { type BookingActor, clientVisitor, readClientBySubject } from '../booking/booking-actor.ts'
import { changeReservation } from '../booking/change-reservation.ts'
import { findReservation } from '../booking/reservation-store.ts'
import { type Tx, withSavepoint } from '../db/transaction.ts'
import type { Failure, Result } from '../result.ts'
import type { Service } from '../service.ts'
import type { Setup } from '../payment-setups/setup-store.ts'
import { takeSlotAgain } from './take-slot-again.ts'

type Outcome =
  | { state: 'saved' | 'booked' }
  | { state: 'saved'; reason: 'stepsMissing' }
  | { state: 'tooLate'; reason: SetupReason }
type Needs = Pick<Service, 'jobs' | 'config' | 'now' | 'keyring' | 'content'>

/**
 * Books the slot that a card was saved for, exactly as finishing with a saved card does: who may have it and what it
 * costs are worked out again. A GP appointment is not booked by its card: questionnaires and the GP rules come first,
 * and the client confirms it. See docs/product/finishing.md#saving-a-card.
 */
export async function bookWithCard(service: Needs, tx: Tx, setup: Setup): Promise<Outcome> {
  const { reservation, subject } = setup
  if (!reservation || reservation.isGP || subject === null) return { state: 'saved' }
  const found = await findReservation(tx, reservation, true)
  // Given back by the client in the meantime, or cancelled after it was booked another way.
  if (!found || found.status === 'released' || found.clientId !== setup.clientId) return { state: 'saved' }
  const finish = async (inner: Tx): Promise<Result<unknown>> =>
    changeReservation(service, inner, await readActor(inner, setup.clientId, subject), {
      ...reservation,
      change: { processWithSavedPaymentMethod: true, mode: 'setup' },
    })
  const inTime = await withSavepoint(tx, finish)
  if (inTime.ok) return { state: 'booked' }
  // The slot is still theirs: they can go back, fill in what is missing and book with the card that is now saved.
  if (canBeMended.includes(inTime.failure.code)) return { state: 'saved', reason: 'stepsMissing' }
  if (inTime.failure.code !== 'notFound') return { state: 'tooLate', reason: toReason(inTime.failure) }
  const late = await withSavepoint(tx, async (inner) => {
    const claimed = await takeSlotAgain(service, inner, found)
    return claimed.ok ? finish(inner) : claimed
  })
  return late.ok ? { state: 'booked' } : { state: 'tooLate', reason: toReason(late.failure) }
}

const canBeMended: readonly Failure['code'][] = ['stepsMissing', 'fundingRequired', 'fundingNotOffered']

async function readActor(tx: Tx, clientId: string, subject: string): Promise<BookingActor> {
  const client = await readClientBySubject(tx, subject)
  const visitor = clientVisitor(clientId)
  return { role: 'patient', visitor, browser: visitor, client }
}

function toReason({ code, message }: Failure): SetupReason {
  if (message === setupReasons.ownClash) return 'ownClash'
  if (code === 'caseLoadFull') return code
  return code === 'conflict' || code === 'notFound' ? 'slotTaken' : 'notBookable'
}
