import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SavedCardOutcome } from '#domain/money/test-cards.ts'
import { createMoneyWorld } from '#test/support/money-world.ts'

let world: Awaited<ReturnType<typeof createMoneyWorld>>
beforeAll(async () => {
  world = await createMoneyWorld()
})
afterAll(() => world.close())

const fullFee = 149_05 + 40_00 + 12_08

async function paid(card: SavedCardOutcome = 'pays') {
  const booked = await world.addBooked({ card })
  await world.setOutcome(booked.id, 'attended')
  await world.runJobs()
  const [charge] = await world.chargesOf(booked.id)
  expect(charge?.state).toBe('paid')
  return { ...booked, chargeId: charge?.id ?? '' }
}

const refund = (chargeId: string, cents: unknown, more: { why?: string; key?: string } = {}) =>
  world.call({
    method: 'POST',
    path: `/staff/charges/${chargeId}/refunds`,
    body: { cents, why: more.why ?? 'Charged by mistake' },
    headers: more.key ? { 'idempotency-key': more.key } : {},
  })

describe('a refund', () => {
  it('in parts is never more than was paid, and leaves no debt', async () => {
    const { chargeId, clientId } = await paid()
    expect((await refund(chargeId, 50_00)).body).toMatchObject({ refundedCents: 50_00, state: 'paid' })
    const tooMuch = await refund(chargeId, fullFee - 50_00 + 1)
    expect(tooMuch).toMatchObject({
      status: 422,
      body: { fields: { cents: 'At most $151.13 can be given back.' } },
    })
    await world.runJobs()
    expect((await refund(chargeId, fullFee - 50_00)).status).toBe(200)
    await world.runJobs()
    expect((await refund(chargeId, 1)).body.fields.cents).toMatch(/Everything/)
    expect(await world.ledgerOf(chargeId)).toEqual([
      `owed ${fullFee}`,
      `paid ${-fullFee}`,
      'refunded 5000',
      'returned -5000',
      `refunded ${fullFee - 50_00}`,
      `returned ${50_00 - fullFee}`,
    ])
    const emails = (await world.emailsTo(clientId)).map(({ subject }) => subject)
    expect(emails).toEqual(['You have a refund', 'You have a refund'])
  })

  it('larger than the charge is refused beside its field, also when many come at once', async () => {
    const { chargeId } = await paid()
    expect((await refund(chargeId, fullFee + 1)).body.fields).toEqual({
      cents: 'At most $201.13 can be given back.',
    })
    const answers = await Promise.all(Array.from({ length: 5 }, () => refund(chargeId, fullFee)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422])
    await world.runJobs()
    expect(await world.bankOf(chargeId)).toEqual([
      `charge succeeded ${fullFee}`,
      `refund succeeded ${fullFee}`,
    ])
  })

  it('is asked for until the bank has confirmed it, on the charge and in the list', async () => {
    const { chargeId } = await paid()
    const amounts = async () => {
      const { body } = await world.call({ path: `/staff/charges/${chargeId}` })
      const { body: list } = await world.call({
        method: 'POST',
        path: '/staff/money/charges:search',
        body: {},
      })
      const listed = list.charges.find(({ id }: { id: string }) => id === chargeId)
      return {
        charge: [body.refundedCents, body.refundAskedCents],
        list: [listed.refundedCents, listed.refundAskedCents],
      }
    }
    expect(await amounts()).toEqual({ charge: [0, 0], list: [0, 0] })
    await refund(chargeId, 10_00)
    expect(await amounts()).toEqual({ charge: [10_00, 10_00], list: [0, 10_00] })
    await world.runJobs()
    expect(await amounts()).toEqual({ charge: [10_00, 0], list: [10_00, 0] })
  })

  it('is said alike by the heading and the trail of a charge, however often they are read while the bank answers', async () => {
    const { chargeId } = await paid()
    const reads: Promise<void>[] = []
    const read = async () => {
      const { body } = await world.call({ path: `/staff/money/charges/${chargeId}` })
      const refunds: { state: string; cents: number }[] = body.steps.filter(
        ({ kind }: { kind: string }) => kind === 'refund',
      )
      const sum = (state: string) =>
        refunds.reduce((cents, one) => cents + (one.state === state ? one.cents : 0), 0)
      expect([body.charge.refundAskedCents, body.charge.refundedCents]).toEqual([
        sum('asked'),
        sum('asked') + sum('refunded'),
      ])
    }
    for (const part of [1, 2, 3]) {
      reads.push(read(), read())
      await refund(chargeId, part * 10_00)
      reads.push(read(), read())
      await world.runJobs()
    }
    await Promise.all([...reads, read()])
  })

  it('with one key is one refund', async () => {
    const { chargeId } = await paid()
    const key = randomUUID()
    await Promise.all([1, 2, 3].map(() => refund(chargeId, 10_00, { key })))
    await world.runJobs()
    expect(await world.bankOf(chargeId)).toEqual([`charge succeeded ${fullFee}`, 'refund succeeded 1000'])
  })

  it('that the bank does not take is told to the practice, and can be asked for again', async () => {
    const { chargeId } = await paid('refundFails')
    await refund(chargeId, fullFee)
    await world.runJobs()
    const read = await world.call({ path: `/staff/charges/${chargeId}` })
    expect(read.body).toMatchObject({ refundedCents: 0, may: ['refund'], refunds: [{ state: 'failed' }] })
    expect(await world.ledgerOf(chargeId)).toEqual([`owed ${fullFee}`, `paid ${-fullFee}`])
  })

  it.each([0, -1, 1.5, '5', null, 10_000_001])('of %j cents is no amount', async (cents) => {
    const { chargeId } = await paid()
    expect(await refund(chargeId, cents)).toMatchObject({
      status: 422,
      body: { fields: { cents: expect.any(String) } },
    })
  })

  it('of what is not paid, or of no charge, is refused', async () => {
    const booked = await world.addBooked({ card: 'declined' })
    await world.setOutcome(booked.id, 'attended')
    await world.runJobs()
    const [charge] = await world.chargesOf(booked.id)
    expect((await refund(charge?.id ?? '', 1)).status).toBe(409)
    expect((await refund(randomUUID(), 1)).status).toBe(404)
  })
})
