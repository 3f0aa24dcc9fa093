import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSession } from '#test/support/diary-world.ts'
import { createMoneyWorld } from '#test/support/money-world.ts'
import { addReferral } from '#test/support/paid-charge.ts'

let world: Awaited<ReturnType<typeof createMoneyWorld>>
beforeAll(async () => {
  world = await createMoneyWorld()
})
afterAll(() => world.close())

/** What a clinical psychologist costs since 1 July 2026: rebate, gap, booking fee. */
const rebate = 149_05
const fullFee = rebate + 40_00 + 12_08

/** What the client agreed to, as booking stores it, while the GP was to send the referral. */
const agreed = {
  rebate: { kind: 'rebate', upfrontCents: fullFee, rebateCents: rebate, outOfPocketCents: fullFee - rebate },
  bulkBill: { kind: 'bulkBilled', upfrontCents: 0, rebateCents: 0, outOfPocketCents: 0 },
} as const

const hourMs = 3_600_000
const starts = { clientDidNotAttend: -hourMs, cancelShortNotice: 24 * hourMs, attended: -hourMs } as const

async function bookAwaiting(funding: keyof typeof agreed, outcome: keyof typeof starts) {
  const booked = await world.addBooked({ funding, start: new Date(Date.now() + starts[outcome]) })
  const quote = { consultCents: 0, bookingFeeCents: 0, gstInclCents: 0, ...agreed[funding] }
  await sql`update reservations set referral = 'waiting', quote = ${JSON.stringify(quote)}::jsonb
     where id = ${booked.id}`.execute(world.db)
  return booked
}

const previewOf = async (id: string, wanted: string) => {
  const { body } = await world.call({ path: `/staff/diary/appointments/${id}/charge` })
  return body.outcomes.find(({ outcome }: { outcome: string }) => outcome === wanted)
}

describe('while a referral is awaited', () => {
  it.each([
    ['rebate', 'clientDidNotAttend', 'didNotAttend', 52_08, '$52.08 is charged to the saved card'],
    ['rebate', 'cancelShortNotice', 'shortNotice', 52_08, '$52.08 is charged to the saved card when'],
    ['bulkBill', 'clientDidNotAttend', 'didNotAttend', 0, 'Nothing is charged'],
    ['bulkBill', 'cancelShortNotice', 'shortNotice', 0, 'Nothing is charged'],
  ] as const)('the fee on %s for %s is by the agreed price', async (funding, outcome, kind, cents, words) => {
    const { id } = await bookAwaiting(funding, outcome)
    const charge = cents === 0 ? null : { kind, payer: 'card', cents }
    const shown = await previewOf(id, outcome)
    expect(shown).toMatchObject({ charge, words: expect.stringContaining(words) })
    expect((await world.setOutcome(id, outcome)).status).toBe(200)
    const charges = await world.chargesOf(id)
    expect(charges.map(({ kind: of, payer, cents: asked }) => ({ kind: of, payer, cents: asked }))).toEqual(
      charge ? [charge] : [],
    )
    if (outcome !== 'cancelShortNotice') return
    const { cancellation_fee_cents: kept } = await world.db
      .selectFrom('reservations')
      .select('cancellation_fee_cents')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(kept).toBe(cents)
  })

  it.each([
    ['rebate', 52_08],
    ['bulkBill', 0],
  ] as const)('staff see the fee on %s that the client was told and pays', async (funding, cents) => {
    const booked = await bookAwaiting(funding, 'cancelShortNotice')
    const own = await world.call({ path: '/client-records/me/appointments', token: booked.token })
    expect(own.body).toMatchObject([{ cancellation: { feeCents: cents } }])
    expect((await previewOf(booked.id, 'cancelShortNotice')).charge?.cents ?? 0).toBe(cents)
    const cancelled = await world.call({
      method: 'POST',
      path: `/client-records/me/appointments/${booked.id}:cancel`,
      token: booked.token,
      body: { agreedFeeCents: cents },
    })
    expect(cancelled.status).toBe(200)
    expect((await world.chargesOf(booked.id)).map((charge) => charge.cents)).toEqual(cents ? [cents] : [])
  })

  it.each(['rebate', 'bulkBill'] as const)(
    'a session on %s that was held costs the full fee',
    async (funding) => {
      const { id } = await bookAwaiting(funding, 'attended')
      expect(await previewOf(id, 'attended')).toMatchObject({
        charge: { kind: 'session', payer: 'card', cents: 201_13 },
        words: '$201.13 is charged to the saved card',
      })
      await world.setOutcome(id, 'attended')
      expect(await world.chargesOf(id)).toMatchObject([{ kind: 'session', payer: 'card', cents: 201_13 }])
    },
  )

  /** Of the day before the session: it has no more than a letter of its own day to be held on. */
  const dateBefore = (days: number) => new Date(Date.now() - days * 24 * hourMs).toISOString().slice(0, 10)

  async function usedOn({ clinicianId, typeId, clientId }: Awaited<ReturnType<typeof bookAwaiting>>) {
    for (let index = 0; index < 6; index += 1)
      await addSession(world.db, {
        clinicianId,
        typeId,
        clientId,
        start: new Date(Date.now() - (40 - index) * 24 * hourMs),
        referral: 'received',
        outcome: 'attended',
      })
  }

  it.each([
    ['that covers the session', { writtenOn: 10, isUsedUp: false }, 0],
    ['whose six sessions are used', { writtenOn: 60, isUsedUp: true }, 201_13],
    ['that was written after it', { writtenOn: -2, isUsedUp: false }, 201_13],
  ] as const)('a referral on file %s decides a bulk-billed price', async (_what, letter, cents) => {
    const booked = await bookAwaiting('bulkBill', 'attended')
    await addReferral(world.service, booked.clientId, dateBefore(letter.writtenOn))
    if (letter.isUsedUp) await usedOn(booked)
    expect(await previewOf(booked.id, 'attended')).toMatchObject({ charge: { cents } })
    await world.setOutcome(booked.id, 'attended')
    expect(await world.chargesOf(booked.id)).toMatchObject([{ kind: 'session', cents }])
  })
})
