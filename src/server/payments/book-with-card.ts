import { caseLoadFullText } from '#domain/clinicians/case-load.ts'
import type { SetupReason } from '#domain/payments/setup-state.ts'
import { type Booker, clientVisitor, readClientBySubject } from '../booking/booker.ts'
import { changeReservation } from '../booking/change-reservation.ts'
import { findReservation } from '../booking/reservation-store.ts'
import { type Tx, withSavepoint } from '../http/idempotency.ts'
import type { Failure, Result } from '../http/problem.ts'
import type { Service } from '../service.ts'
import type { Setup } from './setup-store.ts'
import { takeSlotAgain } from './take-slot-again.ts'

type Outcome =
  | { state: 'saved' | 'booked' }
  | { state: 'saved'; reason: 'stepsMissing' }
  | { state: 'tooLate'; reason: SetupReason }
type Needs = Pick<Service, 'jobs' | 'config' | 'now' | 'keyring'>

/**
 * Books the slot that a card was saved for, exactly as finishing with a saved card does: who may have it and what it
 * costs are worked out again. A GP appointment is not booked by its card: questionnaires and the GP's own rules come
 * first, and the client confirms it (document 3 section 4.6).
 */
export async function bookWithCard(service: Needs, tx: Tx, setup: Setup): Promise<Outcome> {
  const { reservation, subject } = setup
  if (!reservation || reservation.isGP || subject === null) return { state: 'saved' }
  const found = await findReservation(tx, reservation, true)
  // Given back by the client in the meantime, or cancelled after another way of booking it: nobody waits for it.
  if (!found || found.status === 'released' || found.clientId !== setup.clientId) return { state: 'saved' }
  const finish = async (inner: Tx): Promise<Result<unknown>> =>
    changeReservation(service, inner, await bookerOf(inner, setup.clientId, subject), {
      ...reservation,
      change: { processWithSavedPaymentMethod: true, mode: 'setup' },
    })
  const inTime = await withSavepoint(tx, finish)
  if (inTime.ok) return { state: 'booked' }
  // The slot is still theirs: they can go back, fill in what is missing and book with the card that is now saved.
  if (inTime.failure.code === 'stepsMissing') return { state: 'saved', reason: 'stepsMissing' }
  if (inTime.failure.code !== 'notFound') return { state: 'tooLate', reason: reasonOf(inTime.failure) }
  const late = await withSavepoint(tx, async (inner) => {
    const taken = await takeSlotAgain(service, inner, found)
    return taken.ok ? finish(inner) : taken
  })
  return late.ok ? { state: 'booked' } : { state: 'tooLate', reason: reasonOf(late.failure) }
}

async function bookerOf(tx: Tx, clientId: string, subject: string): Promise<Booker> {
  const client = await readClientBySubject(tx, subject)
  return { actor: 'patient', visitor: clientVisitor(clientId), client }
}

function reasonOf({ code, message }: Failure): SetupReason {
  if (message === caseLoadFullText) return 'caseLoadFull'
  return code === 'conflict' || code === 'notFound' ? 'slotTaken' : 'notBookable'
}
