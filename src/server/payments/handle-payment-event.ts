import { type SetupReason, setupStates } from '#domain/payments/setup-state.ts'
import { lockClinician } from '../booking/lock-clinician.ts'
import type { Db } from '../db/connection.ts'
import type { Tx } from '../db/transaction.ts'
import { handleMoneyEvent, recordEvent } from '../money/handle-money-event.ts'
import type { PaymentEvent, SetupEvent } from '../ports/payments.ts'
import type { Service } from '../service.ts'
import { bookWithCard } from './book-with-card.ts'
import { saveCard } from './save-card.ts'
import { queueLateEmail } from './send-late-email.ts'
import { changeSetup, findSetup, type Setup } from '../payment-setups/setup-store.ts'

type Succeeded = Extract<SetupEvent, { kind: 'setupSucceeded' }>

const stateOfFailure = {
  declined: 'declined',
  notAuthenticated: 'declined',
  sessionEnded: 'expired',
} as const satisfies Partial<Record<SetupReason, string>>

/**
 * Handles a provider's event in one transaction: the event is recorded, and the card saved and the slot booked, or the money moved, or
 * none of it. An event that arrives again waits for the first and finds it recorded; two events about one setup or one charge take
 * turns on its row.
 */
export async function handlePaymentEvent(service: Service, event: PaymentEvent): Promise<void> {
  await (isAboutCard(event) ? handleSetupEvent(service, event) : handleMoneyEvent(service, event))
}

const isAboutCard = (event: PaymentEvent): event is SetupEvent =>
  event.kind === 'setupSucceeded' || event.kind === 'setupFailed'

async function handleSetupEvent(service: Service, event: SetupEvent): Promise<void> {
  await service.db.transaction().execute(async (tx) => {
    const setup = await findSetup(tx, { id: event.reference }, true)
    if (!setup || !(await recordEvent(tx, event, setup.id))) return
    if (!setupStates[setup.state].isOpen) return
    if (event.kind === 'setupFailed')
      return changeSetup(tx, setup, { state: stateOfFailure[event.reason], reason: event.reason })
    await succeed(service, tx, setup, event)
  })
}

/** Asked before anything else: an event that is delivered again costs one look. */
export async function isEventHandled(db: Db, id: string): Promise<boolean> {
  const known = await db.selectFrom('payment_events').select('id').where('id', '=', id).executeTakeFirst()
  return known !== undefined
}

/** The clinician's lock comes before the client's, as in every booking, so that no two transactions wait for each other. */
async function succeed(service: Service, tx: Tx, setup: Setup, event: Succeeded): Promise<void> {
  const { reservation } = setup
  if (reservation) await lockClinician(tx, reservation)
  await saveCard(service, tx, setup, event)
  const outcome = await bookWithCard(service, tx, setup)
  await changeSetup(tx, setup, {
    ...outcome,
    customer: event.customer,
    // Where a crash came between the provider's answer and our record of it.
    providerId: event.providerId,
    ...(event.card && { card: event.card }),
  })
  if (outcome.state === 'tooLate') await queueLateEmail(service, tx, setup)
}
