import { randomUUID } from 'node:crypto'
import type { TestPayment } from '#contract/own-money.ts'
import type { PaymentSetup, TestCardRequest } from '#contract/payments.ts'
import { type ChargeFailure, chargeFailures } from '#domain/money/charges.ts'
import {
  brandOfNumber,
  checkCard,
  type CheckedCard,
  type SavedCard,
  type TypedCard,
} from '#domain/money/cards.ts'
import { cardNotSavedText, setupStates } from '#domain/money/card-setup.ts'
import {
  findSavedCardOutcome,
  findTestOutcome,
  type SavedCardOutcome,
  onlyTestCards,
  toSimulatedCustomer,
} from '#domain/money/test-cards.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { defaultZone } from '#domain/time/zones.ts'
import type { PaymentEvent } from '../adapters/payments.ts'
import { type CardSetup, changeSetup, findSetup, readSetup } from '../money/cards.ts'
import { eventOf, readSimulatedSecret, simulatedBank } from '../money/simulated-bank.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { handlePaymentEvent } from './handle-payment-event.ts'

/** The simulator's own card form: what Stripe's does, with the published test cards, ending in the same events. */
export async function tryTestCard(
  service: Service,
  key: { clientSecret: string; clientId: string },
  attempt: TestCardRequest,
): Promise<Result<PaymentSetup>> {
  const { stripe, areSimulationsOpen } = service.config
  const setup = stripe || !areSimulationsOpen ? undefined : await findSetup(service.db, key)
  if (!setup) return fail('notFound')
  if (setupStates[setup.state].isOpen) {
    const tried = await ('authenticated' in attempt
      ? finishAuthentication(service, setup, attempt.authenticated)
      : saveTestCard(service, setup, attempt))
    if (!tried.ok) return tried
  }
  return readSetup(service, key)
}

async function saveTestCard(service: Service, setup: CardSetup, typed: TypedCard): Promise<Result<null>> {
  const checked = checkCard(typed, formatIsoDate(localDayAt(service.now(), defaultZone)))
  if (!checked.ok) return fail('invalidInput', { fields: checked.fields })
  switch (findTestOutcome(checked.number)) {
    case 'success':
      return deliver(service, setupSucceeded(setup, toCard(checked), findSavedCardOutcome(checked.number)))
    case 'declined':
      return deliver(service, setupFailed(setup, 'declined'))
    case 'authenticationRequired':
      return requireAuthentication(service, setup, toCard(checked))
    case 'providerAway':
      return fail('unavailable', { message: cardNotSavedText })
    case undefined:
      return fail('invalidInput', { fields: { number: onlyTestCards } })
  }
}

async function requireAuthentication(
  { db }: Service,
  { id }: CardSetup,
  card: SavedCard,
): Promise<Result<null>> {
  await db.transaction().execute(async (tx) => {
    const setup = await findSetup(tx, { id }, true)
    if (setup && setupStates[setup.state].isOpen)
      await changeSetup(tx, setup, { state: 'needsAuthentication', card })
  })
  return succeed(null)
}

async function finishAuthentication(
  service: Service,
  setup: CardSetup,
  isAuthenticated: boolean,
): Promise<Result<null>> {
  if (setup.state !== 'needsAuthentication') return fail('conflict')
  return deliver(
    service,
    isAuthenticated ? setupSucceeded(setup, setup.card, 'pays') : setupFailed(setup, 'notAuthenticated'),
  )
}

async function deliver(service: Service, event: PaymentEvent): Promise<Result<null>> {
  await handlePaymentEvent(service, event)
  return succeed(null)
}

const eventBase = ({ id: reference }: CardSetup) => ({ id: `sim_evt_${randomUUID()}`, reference })

const toCard = ({ number, lastFour, expiry }: Extract<CheckedCard, { ok: true }>): SavedCard => ({
  brand: brandOfNumber(number),
  lastFour,
  expiry,
})

const setupSucceeded = (
  setup: CardSetup,
  card: SavedCard | null,
  outcome: SavedCardOutcome,
): PaymentEvent => ({
  ...eventBase(setup),
  kind: 'setupSucceeded',
  providerId: `sim_${setup.id}`,
  card,
  customer: card && toSimulatedCustomer({ ...card, outcome }, setup.id),
  completedAt: new Date(),
})

const setupFailed = (setup: CardSetup, reason: 'declined' | 'notAuthenticated'): PaymentEvent => ({
  ...eventBase(setup),
  kind: 'setupFailed',
  reason,
})

type TestCard = { brand: string | null; lastFour: string }
type TestForm = { id: string; cents: number; state: string; card: TestCard | null }

/** The simulator's own form to pay: what Stripe's does, with the published test cards, ending in the same events. */
export async function tryTestPayment(
  service: Service,
  { clientSecret, clientId }: { clientSecret: string; clientId: string },
  typed: TestCardRequest,
): Promise<Result<TestPayment>> {
  const { stripe, areSimulationsOpen } = service.config
  const id = stripe || !areSimulationsOpen ? null : readSimulatedSecret(service.keyring, clientSecret)
  const form = id === null ? undefined : await findForm(service, id, clientId)
  if (!form) return fail('notFound')
  if (form.state === 'paid') return succeed({ state: 'paid', reason: null, message: null })
  if (form.state === 'failed')
    return fail('conflict', { message: 'This form has ended. Please open it again.' })
  if (!('authenticated' in typed)) return payWithTestCard(service, form, typed)
  if (form.state !== 'needsAuthentication' || !form.card) return fail('conflict')
  return typed.authenticated
    ? payForm(service, form, form.card)
    : refuseForm(service, form, 'notAuthenticated')
}

async function payWithTestCard(
  service: Service,
  form: TestForm,
  typed: TypedCard,
): Promise<Result<TestPayment>> {
  const checked = checkCard(typed, formatIsoDate(localDayAt(service.now(), defaultZone)))
  if (!checked.ok) return fail('invalidInput', { fields: checked.fields })
  const card = { brand: brandOfNumber(checked.number), lastFour: checked.lastFour }
  const later = findSavedCardOutcome(checked.number)
  // In its holder's presence a card that wants to be confirmed asks, and one without money has none.
  if (later === 'authenticationRequired') return askHolder(service, form, card)
  if (later === 'declined' || later === 'insufficientFunds' || later === 'expiredCard')
    return refuseForm(service, form, later)
  switch (findTestOutcome(checked.number)) {
    case 'success':
      return payForm(service, form, card)
    case 'declined':
      return refuseForm(service, form, 'declined')
    case 'authenticationRequired':
      return askHolder(service, form, card)
    case 'providerAway':
      return fail('unavailable', { message: cardNotSavedText })
    case undefined:
      return fail('invalidInput', { fields: { number: onlyTestCards } })
  }
}

async function payForm(
  service: Service,
  { id, cents }: TestForm,
  card: TestCard,
): Promise<Result<TestPayment>> {
  const { row } = await simulatedBank(service.db).pay({ reference: id, cents, card })
  await handlePaymentEvent(service, eventOf(row))
  return succeed({ state: 'paid', reason: null, message: null })
}

async function refuseForm(
  service: Service,
  { id }: TestForm,
  failure: ChargeFailure,
): Promise<Result<TestPayment>> {
  await handlePaymentEvent(service, {
    id: `sim_evt_${randomUUID()}`,
    reference: id,
    kind: 'paymentFailed',
    providerId: `sim_form_${id}`,
    failure,
  })
  return succeed({ state: 'failed', reason: failure, message: chargeFailures[failure].words })
}

async function askHolder({ db }: Service, { id }: TestForm, card: TestCard): Promise<Result<TestPayment>> {
  await db
    .updateTable('charge_attempts')
    .set({ state: 'needsAuthentication', card_brand: card.brand, card_last_four: card.lastFour })
    .where('id', '=', id)
    .where('state', 'in', ['asked', 'needsAuthentication'])
    .execute()
  return succeed({ state: 'needsAuthentication', reason: null, message: null })
}

async function findForm({ db }: Service, id: string, clientId: string): Promise<TestForm | undefined> {
  const row = await db
    .selectFrom('charge_attempts')
    .innerJoin('charges', 'charges.id', 'charge_attempts.charge_id')
    .select([
      'charge_attempts.id',
      'charge_attempts.cents',
      'charge_attempts.state',
      'charge_attempts.card_brand as brand',
      'charge_attempts.card_last_four as lastFour',
    ])
    .where('charge_attempts.id', '=', id)
    .where('charge_attempts.made_by', '=', 'client')
    .where('charges.client_id', '=', clientId)
    .executeTakeFirst()
  if (!row) return undefined
  const { brand, lastFour, ...form } = row
  return { ...form, card: lastFour === null ? null : { brand, lastFour } }
}
