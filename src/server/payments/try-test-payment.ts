import { randomUUID } from 'node:crypto'
import type { TestPayment } from '#contract/own-money.ts'
import type { TestCardRequest } from '#contract/payments.ts'
import { chargeFailures, type ChargeFailure } from '#domain/money/charge-failures.ts'
import { checkCard, type TypedCard } from '#domain/payments/check-card.ts'
import { brandOfNumber } from '#domain/payments/saved-card.ts'
import { cardNotSavedText } from '#domain/payments/setup-state.ts'
import { findLaterOutcome, findTestOutcome, onlyTestCards } from '#domain/payments/test-cards.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { defaultZone } from '#domain/time/zones.ts'
import { eventOf, simulatedBank } from '../money/simulated-bank.ts'
import { readSimulatedSecret } from '../money/simulated-secret.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { handlePaymentEvent } from './handle-payment-event.ts'

type Key = { clientSecret: string; subject: string }
type Card = { brand: string | null; lastFour: string }
type Form = { id: string; cents: number; state: string; card: Card | null }

/** The simulator's own form to pay: what Stripe's does, with the published test cards, ending in the same events. */
export async function tryTestPayment(
  service: Service,
  { clientSecret, subject }: Key,
  typed: TestCardRequest,
): Promise<Result<TestPayment>> {
  const { stripe, areSimulationsOpen } = service.config
  const id = stripe || !areSimulationsOpen ? null : readSimulatedSecret(service.keyring, clientSecret)
  const form = id === null ? undefined : await findForm(service, id, subject)
  if (!form) return fail('notFound')
  if (form.state === 'paid') return succeed({ state: 'paid', reason: null, message: null })
  if (form.state === 'failed')
    return fail('conflict', { message: 'This form has ended. Please open it again.' })
  if (!('authenticated' in typed)) return enterCard(service, form, typed)
  if (form.state !== 'needsAuthentication' || !form.card) return fail('conflict')
  return typed.authenticated ? pay(service, form, form.card) : refuse(service, form, 'notAuthenticated')
}

async function enterCard(service: Service, form: Form, typed: TypedCard): Promise<Result<TestPayment>> {
  const checked = checkCard(typed, formatIsoDate(localDayAt(service.now(), defaultZone)))
  if (!checked.ok) return fail('invalidInput', { fields: checked.fields })
  const card = { brand: brandOfNumber(checked.number), lastFour: checked.lastFour }
  const later = findLaterOutcome(checked.number)
  // In its holder's presence a card that wants to be confirmed asks, and one without money has none.
  if (later === 'authenticationRequired') return askHolder(service, form, card)
  if (later === 'declined' || later === 'insufficientFunds' || later === 'expiredCard')
    return refuse(service, form, later)
  switch (findTestOutcome(checked.number)) {
    case 'success':
      return pay(service, form, card)
    case 'declined':
      return refuse(service, form, 'declined')
    case 'authenticationRequired':
      return askHolder(service, form, card)
    case 'providerAway':
      return fail('unavailable', { message: cardNotSavedText })
    case undefined:
      return fail('invalidInput', { fields: { number: onlyTestCards } })
  }
}

async function pay(service: Service, { id, cents }: Form, card: Card): Promise<Result<TestPayment>> {
  const { row } = await simulatedBank(service.db).pay({ reference: id, cents, card })
  await handlePaymentEvent(service, eventOf(row))
  return succeed({ state: 'paid', reason: null, message: null })
}

async function refuse(service: Service, { id }: Form, failure: ChargeFailure): Promise<Result<TestPayment>> {
  await handlePaymentEvent(service, {
    id: `sim_evt_${randomUUID()}`,
    reference: id,
    kind: 'paymentFailed',
    providerId: `sim_form_${id}`,
    failure,
  })
  return succeed({ state: 'failed', reason: failure, message: chargeFailures[failure].words })
}

async function askHolder({ db }: Service, { id }: Form, card: Card): Promise<Result<TestPayment>> {
  await db
    .updateTable('charge_attempts')
    .set({ state: 'needsAuthentication', card_brand: card.brand, card_last_four: card.lastFour })
    .where('id', '=', id)
    .where('state', 'in', ['asked', 'needsAuthentication'])
    .execute()
  return succeed({ state: 'needsAuthentication', reason: null, message: null })
}

async function findForm({ db }: Service, id: string, subject: string): Promise<Form | undefined> {
  const row = await db
    .selectFrom('charge_attempts')
    .innerJoin('charges', 'charges.id', 'charge_attempts.charge_id')
    .innerJoin('clients', 'clients.id', 'charges.client_id')
    .select([
      'charge_attempts.id',
      'charge_attempts.cents',
      'charge_attempts.state',
      'charge_attempts.card_brand as brand',
      'charge_attempts.card_last_four as lastFour',
    ])
    .where('charge_attempts.id', '=', id)
    .where('charge_attempts.made_by', '=', 'client')
    .where('clients.identity_subject', '=', subject)
    .executeTakeFirst()
  if (!row) return undefined
  const { brand, lastFour, ...form } = row
  return { ...form, card: lastFour === null ? null : { brand, lastFour } }
}
