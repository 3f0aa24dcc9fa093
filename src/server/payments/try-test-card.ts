import { randomUUID } from 'node:crypto'
import type { PaymentSetup, TestCardRequest } from '#contract/payments.ts'
import { checkCard, type TypedCard } from '#domain/payments/check-card.ts'
import { cardNotSavedText, setupStates } from '#domain/payments/setup-state.ts'
import { onlyTestCards, outcomeOf } from '#domain/payments/test-cards.ts'
import { isoDateOf } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { defaultZone } from '#domain/time/zones.ts'
import { fail, type Result, succeed } from '../http/problem.ts'
import type { PaymentWord } from '../ports/payments.ts'
import type { Service } from '../service.ts'
import { readSetup } from './read-setup.ts'
import { changeSetup, findSetup, type Setup } from './setup-store.ts'
import { takeWord } from './take-word.ts'

type Wanted = { clientSecret: string; subject: string }

/** The simulator's own card form: what Stripe's does, with the published test cards, ending in the same word. */
export async function tryTestCard(
  service: Service,
  wanted: Wanted,
  attempt: TestCardRequest,
): Promise<Result<PaymentSetup>> {
  const setup = service.config.stripe ? undefined : await findSetup(service.db, wanted)
  if (!setup) return fail('notFound')
  if (setupStates[setup.state].isOpen) {
    const tried = await ('authenticated' in attempt
      ? answerQuestion(service, setup, attempt.authenticated)
      : enterCard(service, setup, attempt))
    if (!tried.ok) return tried
  }
  return readSetup(service, wanted)
}

async function enterCard(service: Service, setup: Setup, typed: TypedCard): Promise<Result<null>> {
  const checked = checkCard(typed, isoDateOf(localDayAt(service.now(), defaultZone)))
  if (!checked.ok) return fail('invalidInput', { fields: checked.fields })
  switch (outcomeOf(checked.number)) {
    case 'success':
      return say(service, succeeded(setup, checked.lastFour))
    case 'declined':
      return say(service, failed(setup, 'declined'))
    case 'authenticationRequired':
      return askWhoseItIs(service, setup, checked.lastFour)
    case 'providerAway':
      return fail('unavailable', { message: cardNotSavedText })
    case undefined:
      return fail('invalidInput', { fields: { number: onlyTestCards } })
  }
}

async function askWhoseItIs({ db }: Service, { id }: Setup, cardLastFour: string): Promise<Result<null>> {
  await db.transaction().execute(async (tx) => {
    const setup = await findSetup(tx, { id }, true)
    if (setup && setupStates[setup.state].isOpen)
      await changeSetup(tx, setup, { state: 'needsAuthentication', cardLastFour })
  })
  return succeed(null)
}

async function answerQuestion(service: Service, setup: Setup, isTheirs: boolean): Promise<Result<null>> {
  if (setup.state !== 'needsAuthentication') return fail('conflict')
  return say(service, isTheirs ? succeeded(setup, setup.cardLastFour) : failed(setup, 'notAuthenticated'))
}

async function say(service: Service, word: PaymentWord): Promise<Result<null>> {
  await takeWord(service, word)
  return succeed(null)
}

const wordAbout = ({ id: reference }: Setup) => ({ id: `sim_evt_${randomUUID()}`, reference })

const succeeded = (setup: Setup, cardLastFour: string | null): PaymentWord => ({
  ...wordAbout(setup),
  kind: 'setupSucceeded',
  providerId: `sim_${setup.id}`,
  cardLastFour,
  customer: null,
})

const failed = (setup: Setup, reason: 'declined' | 'notAuthenticated'): PaymentWord => ({
  ...wordAbout(setup),
  kind: 'setupFailed',
  reason,
})
