import { type SetupReason, setupStates } from '#domain/payments/setup-state.ts'
import { lockClinicianOf } from '../booking/lock-clinician.ts'
import type { Tx } from '../http/idempotency.ts'
import type { PaymentWord } from '../ports/payments.ts'
import type { Service } from '../service.ts'
import { bookWithCard } from './book-with-card.ts'
import { queueLateLetter } from './send-late-letter.ts'
import { changeSetup, findSetup, type Setup } from './setup-store.ts'

type Succeeded = Extract<PaymentWord, { kind: 'setupSucceeded' }>

const stateOfFailure = {
  declined: 'declined',
  notAuthenticated: 'declined',
  sessionEnded: 'expired',
} as const satisfies Partial<Record<SetupReason, string>>

/**
 * The provider's word, in one transaction: the word is remembered, the card saved and the slot booked, or none of it.
 * A word that is heard again waits for the first and finds it remembered; two words about one setup take turns on its row.
 */
export async function takeWord(service: Service, word: PaymentWord): Promise<void> {
  await service.db.transaction().execute(async (tx) => {
    const setup = await findSetup(tx, { id: word.reference }, true)
    if (!setup || !(await isNew(tx, setup, word))) return
    if (!setupStates[setup.state].isOpen) return
    if (word.kind === 'setupFailed')
      return changeSetup(tx, setup, { state: stateOfFailure[word.reason], reason: word.reason })
    await succeed(service, tx, setup, word)
  })
}

async function isNew(tx: Tx, { id: setup_id }: Setup, { id, kind }: PaymentWord): Promise<boolean> {
  const added = await tx
    .insertInto('payment_events')
    .values({ id, setup_id, kind })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** The clinician's lock comes before the client's, as in every booking, so that none waits in a circle. */
async function succeed(service: Service, tx: Tx, setup: Setup, word: Succeeded): Promise<void> {
  const { reservation } = setup
  if (reservation) await lockClinicianOf(tx, reservation)
  await tx
    .updateTable('clients')
    .set({ has_saved_card: true, saved_card_last_four: word.cardLastFour })
    .where('id', '=', setup.clientId)
    .execute()
  const outcome = await bookWithCard(service, tx, setup)
  await changeSetup(tx, setup, {
    ...outcome,
    customer: word.customer,
    // Where a crash came between the provider's answer and our record of it.
    providerId: word.providerId,
    ...(word.cardLastFour !== null && { cardLastFour: word.cardLastFour }),
  })
  if (outcome.state === 'tooLate') await queueLateLetter(service, tx, setup)
}
