import { randomUUID } from 'node:crypto'
import type { PaymentSetup, TestCardRequest } from '#contract/payments.ts'
import { checkCard, type CheckedCard, type TypedCard } from '#domain/payments/check-card.ts'
import { brandOfNumber, type SavedCard } from '#domain/payments/saved-card.ts'
import { cardNotSavedText, setupStates } from '#domain/payments/setup-state.ts'
import {
  findLaterOutcome,
  findTestOutcome,
  type LaterOutcome,
  onlyTestCards,
  toSimulatedCustomer,
} from '#domain/payments/test-cards.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { defaultZone } from '#domain/time/zones.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { PaymentEvent } from '../ports/payments.ts'
import type { Service } from '../service.ts'
import { readSetup } from './read-setup.ts'
import { changeSetup, findSetup, type Setup } from '../payment-setups/setup-store.ts'
import { handlePaymentEvent } from './handle-payment-event.ts'

type SetupKey = { clientSecret: string; subject: string }

/** The simulator's own card form: what Stripe's does, with the published test cards, ending in the same events. */
export async function tryTestCard(
  service: Service,
  key: SetupKey,
  attempt: TestCardRequest,
): Promise<Result<PaymentSetup>> {
  const { stripe, areSimulationsOpen } = service.config
  const setup = stripe || !areSimulationsOpen ? undefined : await findSetup(service.db, key)
  if (!setup) return fail('notFound')
  if (setupStates[setup.state].isOpen) {
    const tried = await ('authenticated' in attempt
      ? finishAuthentication(service, setup, attempt.authenticated)
      : enterCard(service, setup, attempt))
    if (!tried.ok) return tried
  }
  return readSetup(service, key)
}

async function enterCard(service: Service, setup: Setup, typed: TypedCard): Promise<Result<null>> {
  const checked = checkCard(typed, formatIsoDate(localDayAt(service.now(), defaultZone)))
  if (!checked.ok) return fail('invalidInput', { fields: checked.fields })
  switch (findTestOutcome(checked.number)) {
    case 'success':
      return deliver(service, succeeded(setup, toCard(checked), findLaterOutcome(checked.number)))
    case 'declined':
      return deliver(service, failed(setup, 'declined'))
    case 'authenticationRequired':
      return requireAuthentication(service, setup, toCard(checked))
    case 'providerAway':
      return fail('unavailable', { message: cardNotSavedText })
    case undefined:
      return fail('invalidInput', { fields: { number: onlyTestCards } })
  }
}

async function requireAuthentication({ db }: Service, { id }: Setup, card: SavedCard): Promise<Result<null>> {
  await db.transaction().execute(async (tx) => {
    const setup = await findSetup(tx, { id }, true)
    if (setup && setupStates[setup.state].isOpen)
      await changeSetup(tx, setup, { state: 'needsAuthentication', card })
  })
  return succeed(null)
}

async function finishAuthentication(
  service: Service,
  setup: Setup,
  isAuthenticated: boolean,
): Promise<Result<null>> {
  if (setup.state !== 'needsAuthentication') return fail('conflict')
  return deliver(
    service,
    isAuthenticated ? succeeded(setup, setup.card, 'pays') : failed(setup, 'notAuthenticated'),
  )
}

async function deliver(service: Service, event: PaymentEvent): Promise<Result<null>> {
  await handlePaymentEvent(service, event)
  return succeed(null)
}

const eventBase = ({ id: reference }: Setup) => ({ id: `sim_evt_${randomUUID()}`, reference })

const toCard = ({ number, lastFour, expiry }: Extract<CheckedCard, { ok: true }>): SavedCard => ({
  brand: brandOfNumber(number),
  lastFour,
  expiry,
})

const succeeded = (setup: Setup, card: SavedCard | null, outcome: LaterOutcome): PaymentEvent => ({
  ...eventBase(setup),
  kind: 'setupSucceeded',
  providerId: `sim_${setup.id}`,
  card,
  customer: card && toSimulatedCustomer({ ...card, outcome }, setup.id),
  completedAt: new Date(),
})

const failed = (setup: Setup, reason: 'declined' | 'notAuthenticated'): PaymentEvent => ({
  ...eventBase(setup),
  kind: 'setupFailed',
  reason,
})
