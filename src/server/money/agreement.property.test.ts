import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMoneyWorld } from '#test/support/money-world.ts'
import { createSimulatorPayments } from '../adapters/simulator-payments.ts'
import { handlePaymentEvent } from '../payments/handle-payment-event.ts'
import { type MoneyEvent, PaymentProviderFailed } from '../ports/payments.ts'
import { sweepCharges } from './sweep-charges.ts'

let world: Awaited<ReturnType<typeof createMoneyWorld>>
beforeAll(async () => {
  world = await createMoneyWorld()
  useTroubledProvider()
})
afterAll(() => world.close())

/** How the provider behaves: its event comes before its answer, after it, twice or never; it is away before it acts, or after. */
const manners = ['early', 'late', 'twice', 'silent', 'awayBefore', 'awayAfter'] as const
type Manner = (typeof manners)[number]
let manner: Manner = 'early'
const late: MoneyEvent[] = []

function useTroubledProvider() {
  const { service } = world
  const bank = createSimulatorPayments({
    keyring: service.keyring,
    db: service.db,
    deliver: async (event) => {
      if (manner === 'late') late.push(event)
      if (manner === 'early' || manner === 'twice') await handlePaymentEvent(service, event)
      if (manner === 'twice') await handlePaymentEvent(service, event)
    },
  })
  const troubled =
    <Order, Answer>(act: (order: Order) => Promise<Answer>) =>
    async (order: Order): Promise<Answer> => {
      if (manner === 'awayBefore') throw new PaymentProviderFailed('not reached')
      const answer = await act(order)
      if (manner === 'awayAfter') throw new PaymentProviderFailed('no answer in time')
      return answer
    }
  service.payments = { ...bank, charge: troubled(bank.charge), refund: troubled(bank.refund) }
}

const outcomes = ['attended', 'clientDidNotAttend', 'clinicianDidNotAttend'] as const
const cards = [
  'pays',
  'declined',
  'insufficientFunds',
  'authenticationRequired',
  'answerLost',
  'refundFails',
] as const

const step = fc.oneof(
  fc.record({
    do: fc.constant('outcome' as const),
    outcome: fc.constantFrom(...outcomes),
    isFree: fc.boolean(),
  }),
  fc.record({ do: fc.constant('undo' as const) }),
  fc.record({ do: fc.constant('jobs' as const), manner: fc.constantFrom(...manners) }),
  fc.record({ do: fc.constant('events' as const) }),
  fc.record({ do: fc.constant('sweep' as const), manner: fc.constantFrom(...manners) }),
  fc.record({ do: fc.constant('refund' as const), cents: fc.integer({ min: 1, max: 250_00 }) }),
  fc.record({ do: fc.constant('act' as const), what: fc.constantFrom('try', 'stop', 'drop') }),
  fc.record({ do: fc.constant('pay' as const), isFinished: fc.boolean() }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
type Booked = Awaited<ReturnType<typeof world.addBooked>>

const card = { number: '4242424242424242', expiry: '12/39', cvc: '123', name: 'Robin Field' }

async function take(booked: Booked, done: Step): Promise<void> {
  const charges = await world.chargesOf(booked.id)
  const charge = charges.at(-1)?.id
  switch (done.do) {
    case 'outcome':
      return press(booked, done.outcome, done.isFree ? 'none' : 'policy')
    case 'undo':
      return undo(booked)
    case 'jobs':
      manner = done.manner
      return world.runJobs()
    case 'events':
      for (const event of late.splice(0)) await handlePaymentEvent(world.service, event)
      return
    case 'sweep':
      manner = done.manner
      await letTimePass()
      await sweepCharges(world.service)
      return
    case 'refund':
      return call(charge, 'refunds', { cents: done.cents, why: 'A test' })
    case 'act':
      return call(charge, done.what, done.what === 'try' ? undefined : { why: 'A test' })
    case 'pay':
      return charge ? pay(booked, charge, done.isFinished) : undefined
  }
}

async function press({ id }: Booked, outcome: string, charge: string): Promise<void> {
  const { service_delivered: was } = await world.db
    .selectFrom('reservations')
    .select('service_delivered')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect((await world.setOutcome(id, outcome, { was, charge })).status).toBeLessThan(500)
}

async function undo({ id }: Booked): Promise<void> {
  const { rows } = await sql<{ event: number }>`
    select id as event from outcome_events where reservation_id = ${id} order by id desc limit 1`.execute(
    world.db,
  )
  const path = `/staff/diary/appointments/${id}/outcome/undo`
  const answer = await world.call({ method: 'POST', path, body: { event: rows[0]?.event ?? 0 } })
  expect(answer.status).toBeLessThan(500)
}

async function call(chargeId: string | undefined, what: string, body?: object): Promise<void> {
  if (!chargeId) return
  const answer = await world.call({ method: 'POST', path: `/staff/charges/${chargeId}/${what}`, body })
  expect(answer.status).toBeLessThan(500)
}

async function pay({ token }: Booked, chargeId: string, isFinished: boolean): Promise<void> {
  const opened = await world.call({
    method: 'POST',
    path: `/client-records/me/charges/${chargeId}/payments`,
    token,
  })
  expect(opened.status).toBeLessThan(500)
  if (opened.status !== 200 || !isFinished) return
  const path = `/payments/simulator-payments/${opened.body.clientSecret}`
  expect((await world.call({ method: 'POST', path, token, body: card })).status).toBeLessThan(500)
}

const letTimePass = () =>
  sql`with a as (update charge_attempts set asked_at = asked_at - interval '66 minutes' where state in ('asked', 'needsAuthentication'))
      update refunds set asked_at = asked_at - interval '66 minutes' where state = 'asked'`.execute(world.db)

/** The provider is well again, and what was left behind is taken up. */
async function settle(): Promise<void> {
  manner = 'early'
  for (const event of late.splice(0)) await handlePaymentEvent(world.service, event)
  await world.runJobs()
  await letTimePass()
  await sweepCharges(world.service)
  await world.runJobs()
}

async function expectAgreement({ id }: Booked): Promise<void> {
  const charges = await world.chargesOf(id)
  expect(charges.filter(({ state }) => state !== 'dropped').length).toBeLessThanOrEqual(1)
  for (const charge of charges) {
    const [ledger, bank] = [await world.ledgerOf(charge.id), await world.bankOf(charge.id)]
    const sumOf = (rows: string[], ...starts: string[]) =>
      rows
        .filter((row) => starts.some((start) => row.startsWith(start)))
        .reduce((sum, row) => sum + Number(row.split(' ').at(-1)), 0)
    const paid = sumOf(bank, 'charge succeeded')
    const given = sumOf(bank, 'refund succeeded')
    const isSettled = charge.state === 'paid' || charge.state === 'dropped'
    expect({
      state: charge.state,
      payments: bank.filter((row) => row.startsWith('charge succeeded')).length,
      paid: 0 - sumOf(ledger, 'paid'),
      given: sumOf(ledger, 'refunded'),
      owed: sumOf(ledger, ''),
      isTooMuch: given > paid,
      ledger,
      bank,
    }).toEqual({
      state: expect.not.stringMatching('asking'),
      payments: charge.state === 'paid' ? 1 : 0,
      paid,
      given,
      owed: isSettled ? 0 : charge.cents,
      isTooMuch: false,
      ledger,
      bank,
    })
  }
}

it('ledger, charges and the provider agree, whatever happened in which order', async () => {
  const histories = fc.record({
    card: fc.constantFrom(...cards),
    steps: fc.array(step, { minLength: 3, maxLength: 14 }),
  })
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const booked = await world.addBooked({ card: history.card })
      await press(booked, 'attended', 'policy')
      for (const done of history.steps) await take(booked, done)
      await settle()
      await expectAgreement(booked)
    }),
    { numRuns: 40 },
  )
  const listed = await world.service.payments.listPayments({
    from: new Date(0),
    to: new Date(Date.now() + 60_000),
  })
  const ours = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::int as cents from money_entries where kind in ('paid', 'refunded')`.execute(
    world.db,
  )
  const theirs = listed.reduce((sum, { kind, cents }) => sum + (kind === 'charge' ? -cents : cents), 0)
  expect(ours.rows[0]?.cents).toBe(theirs)
})
