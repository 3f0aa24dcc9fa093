import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { sweepCharges } from '#server/money/ask-provider.ts'
import { expectDocumentsAgree } from './document-agreement.ts'
import type { createMoneyWorld } from './money-world.ts'
import { manners, useTroubledProvider } from './troubled-provider.ts'

type World = Awaited<ReturnType<typeof createMoneyWorld>>
export type Booked = Awaited<ReturnType<World['addBooked']>>

const outcomes = ['attended', 'clientDidNotAttend', 'clinicianDidNotAttend'] as const
export const cards = [
  'pays',
  'declined',
  'insufficientFunds',
  'authenticationRequired',
  'answerLost',
  'refundFails',
] as const

/** A GP is no way to pay, and costs nothing. */
export const wayOf = (funding: FundingMethod | 'gp') => (funding === 'gp' ? { isGP: true } : { funding })

export const howOften = { numRuns: Number(process.env.HISTORIES ?? 50) }
export const historiesTake = { timeout: 600_000 }

const fullFee = 149_05 + 40_00 + 12_08

export const step = fc.oneof(
  fc.record({
    do: fc.constant('outcome' as const),
    outcome: fc.constantFrom(...outcomes),
    isFree: fc.boolean(),
  }),
  fc.record({ do: fc.constant('undo' as const) }),
  fc.record({ do: fc.constant('minutes' as const), minutes: fc.constantFrom(10, 40, 50) }),
  fc.record({ do: fc.constant('jobs' as const), manner: fc.constantFrom(...manners) }),
  fc.record({ do: fc.constant('events' as const) }),
  fc.record({ do: fc.constant('sweep' as const), manner: fc.constantFrom(...manners) }),
  fc.record({
    do: fc.constant('refund' as const),
    cents: fc.oneof(fc.constant(fullFee), fc.integer({ min: 1, max: 250_00 })),
  }),
  fc.record({
    do: fc.constant('act' as const),
    what: fc.constantFrom('try', 'stop', 'drop', 'paid-by-invoice', 'take-back-payment'),
  }),
  fc.record({ do: fc.constant('void' as const), issueAgain: fc.boolean() }),
  fc.record({ do: fc.constant('issue' as const) }),
  fc.record({ do: fc.constant('referral' as const) }),
  fc.record({ do: fc.constant('pay' as const), isFinished: fc.boolean() }),
)
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const card = { number: '4242424242424242', expiry: '12/39', cvc: '123', name: 'Robin Field' }

/** Before every session: one that was awaited has come. */
const letter = { writtenOn: '2026-01-05', referrer: 'Dr Ruth Abara', providerNumber: '2426621B' }

const bodies: Record<string, object> = {
  stop: { why: 'A test' },
  drop: { why: 'A test' },
  'take-back-payment': { why: 'A test' },
  'paid-by-invoice': { receivedOn: '2026-01-05', method: 'bankTransfer' },
}

/** What happens to one session after another, with a provider that behaves as a step says, and whether all agree in the end. */
export function useMoneyHistory(world: World) {
  const provider = useTroubledProvider(world.service)

  async function take(booked: Booked, done: Step): Promise<void> {
    const charges = await world.chargesOf(booked.id)
    const charge = charges.at(-1)?.id
    switch (done.do) {
      case 'outcome':
        return press(booked, done.outcome, done.isFree ? 'none' : 'policy')
      case 'undo':
        return undo(booked)
      case 'minutes':
        return press(booked, 'attended', 'policy', done.minutes)
      case 'jobs':
        provider.behave(done.manner)
        return world.runJobs()
      case 'events':
        return provider.deliverLate()
      case 'sweep':
        provider.behave(done.manner)
        await letTimePass()
        await sweepCharges(world.service)
        return
      case 'refund':
        return call(charge, 'refunds', { cents: done.cents, why: 'A test' })
      case 'act':
        return call(charge, done.what, bodies[done.what])
      case 'void':
        return voidLatest(charge, done.issueAgain)
      case 'issue':
        return charge ? send('/staff/documents', { chargeId: charge }) : undefined
      case 'referral':
        return send(`/staff/clients/${booked.clientId}/referrals`, letter)
      case 'pay':
        return charge ? pay(booked, charge, done.isFinished) : undefined
    }
  }

  async function press({ id }: Booked, outcome: string, charge: string, minutes?: number): Promise<void> {
    const { service_delivered: was } = await world.db
      .selectFrom('reservations')
      .select('service_delivered')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect((await world.setOutcome(id, outcome, { was, charge, minutes })).status).toBeLessThan(500)
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

  async function send(path: string, body?: object): Promise<void> {
    expect((await world.call({ method: 'POST', path, body })).status).toBeLessThan(500)
  }

  const call = async (chargeId: string | undefined, what: string, body?: object): Promise<void> =>
    chargeId ? send(`/staff/charges/${chargeId}/${what}`, body) : undefined

  async function voidLatest(chargeId: string | undefined, issueAgain: boolean): Promise<void> {
    if (!chargeId) return
    const { body } = await world.call({ path: `/staff/documents?chargeId=${chargeId}` })
    const [latest] = body.documents
    if (latest) await send(`/staff/documents/${latest.id}:void`, { reason: 'A test', issueAgain })
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
        update refunds set asked_at = asked_at - interval '66 minutes' where state = 'asked'`.execute(
      world.db,
    )

  /** The provider is well again, and what was left behind is taken up. */
  async function settle(): Promise<void> {
    provider.behave('early')
    await provider.deliverLate()
    await world.runJobs()
    // Twice: what was never asked is asked by the first sweep, and an answer that is lost then is found by the second.
    for (let round = 0; round < 2; round += 1) {
      await letTimePass()
      await sweepCharges(world.service)
      await world.runJobs()
    }
  }

  async function expectAgreement({ id, token }: Booked): Promise<void> {
    const charges = await world.chargesOf(id)
    // A fee for a move stands beside the charge of the session.
    expect(
      charges.filter(({ state, move_id: move }) => state !== 'dropped' && move === null).length,
    ).toBeLessThanOrEqual(1)
    for (const charge of charges) {
      const [ledger, bank] = [await world.ledgerOf(charge.id), await world.bankOf(charge.id)]
      const sumOf = (rows: string[], ...starts: string[]) =>
        rows
          .filter((row) => starts.some((start) => row.startsWith(start)))
          .reduce((sum, row) => sum + Number(row.split(' ').at(-1)), 0)
      const paid = sumOf(bank, 'charge succeeded')
      const given = sumOf(bank, 'refund succeeded')
      const isSettled = charge.state === 'paid' || charge.state === 'dropped'
      const isByInvoice = sumOf(ledger, 'paidByInvoice') !== 0
      expect({
        state: charge.state,
        payments: bank.filter((row) => row.startsWith('charge succeeded')).length,
        paid: 0 - sumOf(ledger, 'paid '),
        given: sumOf(ledger, 'refunded'),
        owed: sumOf(ledger, ''),
        isTooMuch: given > paid,
        ledger,
        bank,
      }).toEqual({
        state: expect.not.stringMatching('asking'),
        // One that was given back may be dropped afterwards, or be one too many: an invoice may be paid in two ways.
        payments: (charge.state === 'paid' && charge.cents > 0 && !isByInvoice) || given > 0 ? 1 : 0,
        paid,
        given,
        owed: isSettled ? 0 : charge.cents,
        isTooMuch: false,
        ledger,
        bank,
      })
      await expectDocumentsAgree(world, token, { charge, ledger: { paid, given, isByInvoice } })
    }
  }

  return { provider, take, press, settle, expectAgreement }
}
