import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMoneyWorld } from '#test/support/money-world.ts'

let world: Awaited<ReturnType<typeof createMoneyWorld>>
beforeAll(async () => {
  world = await createMoneyWorld()
})
afterAll(() => world.close())

/** Clinical rebate of 1 July 2026, the gap, the booking fee. */
const fullFee = 149_05 + 40_00 + 12_08

async function onlyCharge(reservationId: string) {
  const charges = await world.chargesOf(reservationId)
  expect(charges).toHaveLength(1)
  const [charge] = charges
  if (!charge) throw new Error('There is no charge')
  return charge
}

describe('a session that was attended', () => {
  it('is charged to the saved card, once, and is paid by the provider’s event', async () => {
    const { id } = await world.addBooked()
    expect((await world.setOutcome(id, 'attended', { minutes: 47 })).status).toBe(200)
    const due = await onlyCharge(id)
    expect(due).toMatchObject({ state: 'due', kind: 'session', payer: 'card', cents: fullFee })
    expect(await world.ledgerOf(due.id)).toEqual([`owed ${fullFee}`])
    await world.runJobs()
    const paid = await onlyCharge(id)
    expect(paid).toMatchObject({ state: 'paid', tries: 1 })
    expect(await world.ledgerOf(due.id)).toEqual([`owed ${fullFee}`, `paid ${-fullFee}`])
    expect(await world.bankOf(due.id)).toEqual([`charge succeeded ${fullFee}`])
    const session = await world.db
      .selectFrom('reservations')
      .select('delivered_minutes')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(session.delivered_minutes).toBe(47)
  })

  it('is charged once when two people mark it at once, and when jobs run many times', async () => {
    const { id } = await world.addBooked()
    const answers = await Promise.all(Array.from({ length: 6 }, () => world.setOutcome(id, 'attended')))
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409])
    const { id: chargeId } = await onlyCharge(id)
    for (let time = 0; time < 4; time += 1)
      world.jobs.push({ name: 'charge-card', data: { chargeId }, after: undefined })
    await Promise.all([world.runJobs(), world.runJobs(), world.runJobs()])
    expect(await world.bankOf(chargeId)).toEqual([`charge succeeded ${fullFee}`])
    expect(await world.ledgerOf(chargeId)).toEqual([`owed ${fullFee}`, `paid ${-fullFee}`])
  })

  it.each([
    ['rebate', 'card', fullFee, 'due'],
    ['selfFunded', 'card', fullFee, 'due'],
    ['ndis', 'invoice', fullFee - 12_08, 'invoiced'],
    ['workCover', 'invoice', fullFee, 'invoiced'],
    ['bulkBill', 'bulkBill', 0, 'invoiced'],
    ['dva', 'dva', 0, 'invoiced'],
  ] as const)('on %s is paid by %s', async (funding, payer, cents, state) => {
    const { id } = await world.addBooked({ funding })
    const before = await world.call({ path: `/staff/diary/appointments/${id}/charge` })
    expect(before.body.current).toBeNull()
    expect(before.body.outcomes).toContainEqual(
      expect.objectContaining({
        outcome: 'attended',
        charge: expect.objectContaining({ kind: 'session', payer, cents }),
      }),
    )
    await world.setOutcome(id, 'attended')
    const charge = await onlyCharge(id)
    expect(charge).toMatchObject({ payer, cents, state })
    expect(await world.ledgerOf(charge.id)).toEqual(cents === 0 ? [] : [`owed ${cents}`])
    if (payer !== 'invoice') return
    const paid = await world.call({
      method: 'POST',
      path: `/staff/charges/${charge.id}/paid-by-invoice`,
      body: { receivedOn: '2026-01-05', method: 'bankTransfer' },
    })
    expect(paid.body).toMatchObject({ state: 'paid', owedCents: 0, may: ['takeBackInvoicePaid'] })
    expect(await world.ledgerOf(charge.id)).toEqual([`owed ${cents}`, `paidByInvoice ${-cents}`])
  })

  it('with a GP is bulk billed', async () => {
    const { id } = await world.addBooked({ isGP: true })
    await world.setOutcome(id, 'attended')
    expect(await onlyCharge(id)).toMatchObject({ payer: 'bulkBill', cents: 0 })
  })

  it('costs the full fee where the referral that was awaited has not come', async () => {
    const { id } = await world.addBooked({ funding: 'bulkBill' })
    await world.db.updateTable('reservations').set({ referral: 'waiting' }).where('id', '=', id).execute()
    await world.setOutcome(id, 'attended')
    expect(await onlyCharge(id)).toMatchObject({ payer: 'card', cents: fullFee })
  })

  it('has no charge where its price on a card is nothing', async () => {
    const { id } = await world.addBooked({ funding: 'selfFunded' })
    const quote = {
      kind: 'selfFunded',
      consultCents: 0,
      bookingFeeCents: 0,
      gstInclCents: 0,
      upfrontCents: 0,
      rebateCents: 0,
      outOfPocketCents: 0,
    }
    await sql`update reservations set quote = ${JSON.stringify(quote)}::jsonb where id = ${id}`.execute(
      world.db,
    )
    const before = await world.call({ path: `/staff/diary/appointments/${id}/charge` })
    expect(before.body.outcomes).toContainEqual(
      expect.objectContaining({ outcome: 'attended', charge: null, words: 'Nothing is charged' }),
    )
    expect((await world.setOutcome(id, 'attended')).status).toBe(200)
    expect(await world.chargesOf(id)).toEqual([])
  })

  it('is not charged where staff say so', async () => {
    const { id } = await world.addBooked()
    expect((await world.setOutcome(id, 'attended', { charge: 'none' })).status).toBe(200)
    expect(await world.chargesOf(id)).toEqual([])
  })

  it('has its charge dropped by an undo, and by another outcome, while nothing is paid', async () => {
    const { id } = await world.addBooked()
    const set = await world.setOutcome(id, 'clientDidNotAttend')
    expect(await onlyCharge(id)).toMatchObject({ kind: 'didNotAttend', cents: fullFee })
    const other = await world.setOutcome(id, 'attended', { was: 'clientDidNotAttend' })
    expect((await world.chargesOf(id)).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'didNotAttend dropped',
      'session due',
    ])
    const undo = (event: number) =>
      world.call({ method: 'POST', path: `/staff/diary/appointments/${id}/outcome/undo`, body: { event } })
    expect((await undo(other.body.event)).status).toBe(200)
    const back = await world.chargesOf(id)
    expect(back.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'didNotAttend dropped',
      'session dropped',
      'didNotAttend due',
    ])
    expect(set.status).toBe(200)
    for (const { id: chargeId } of back.slice(0, 2))
      expect(await world.ledgerOf(chargeId)).toEqual([`owed ${fullFee}`, `dropped ${-fullFee}`])
  })

  it.each(['dropped by the office', 'set without a charge'])('stays free, %s, after an undo', async (how) => {
    const { id } = await world.addBooked()
    await world.setOutcome(id, 'attended')
    if (how === 'dropped by the office') {
      const { id: chargeId } = await onlyCharge(id)
      const path = `/staff/charges/${chargeId}/drop`
      expect((await world.call({ method: 'POST', path, body: { why: 'Hardship' } })).status).toBe(200)
    } else {
      await world.setOutcome(id, 'clinicianDidNotAttend', { was: 'attended' })
      await world.setOutcome(id, 'attended', { was: 'clinicianDidNotAttend', charge: 'none' })
    }
    const { body } = await world.setOutcome(id, 'clientDidNotAttend', { was: 'attended' })
    const path = `/staff/diary/appointments/${id}/outcome/undo`
    expect((await world.call({ method: 'POST', path, body: { event: body.event } })).status).toBe(200)
    expect((await world.chargesOf(id)).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'session dropped',
      'didNotAttend dropped',
    ])
  })

  it('is not undone once it is paid: it has to be refunded', async () => {
    const { id } = await world.addBooked()
    const { body } = await world.setOutcome(id, 'attended')
    await world.runJobs()
    const undone = await world.call({
      method: 'POST',
      path: `/staff/diary/appointments/${id}/outcome/undo`,
      body: { event: body.event },
    })
    expect(undone).toMatchObject({ status: 409, body: { message: expect.stringContaining('refund') } })
    expect(await onlyCharge(id)).toMatchObject({ state: 'paid' })
  })

  it('can be corrected once all of it was refunded and that is confirmed, without a debt', async () => {
    const { id } = await world.addBooked()
    await world.setOutcome(id, 'attended')
    await world.runJobs()
    const { id: chargeId } = await onlyCharge(id)
    const giveBack = (cents: number) =>
      world.call({
        method: 'POST',
        path: `/staff/charges/${chargeId}/refunds`,
        body: { cents, why: 'The wrong outcome' },
      })
    const correct = () => world.setOutcome(id, 'clientDidNotAttend', { was: 'attended' })
    await giveBack(50_00)
    await world.runJobs()
    expect((await correct()).status).toBe(409)
    await giveBack(fullFee - 50_00)
    expect((await correct()).status).toBe(409)
    await world.runJobs()
    const corrected = await correct()
    expect(corrected.status).toBe(200)
    expect((await world.chargesOf(id)).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'session dropped',
      'didNotAttend due',
    ])
    const ledger = await world.ledgerOf(chargeId)
    expect(ledger.some((row) => row.startsWith('dropped'))).toBe(false)
    const read = await world.call({ path: `/staff/charges/${chargeId}` })
    expect(read.body).toMatchObject({ state: 'dropped', owedCents: 0, may: [] })
    const path = `/staff/diary/appointments/${id}/outcome/undo`
    expect((await world.call({ method: 'POST', path, body: { event: corrected.body.event } })).status).toBe(
      200,
    )
    expect((await world.chargesOf(id)).map(({ state }) => state)).toEqual(['dropped', 'dropped'])
  })

  it.each(['clinicianDidNotAttend', 'clinicianCancelShortNotice'])(
    'with %s costs nothing',
    async (outcome) => {
      const { id } = await world.addBooked()
      expect((await world.setOutcome(id, outcome)).status).toBe(200)
      expect(await world.chargesOf(id)).toEqual([])
    },
  )

  it.each([0, 601, 1.5, 'an hour'])('takes no minutes such as %j', async (minutes) => {
    const { id } = await world.addBooked()
    const answer = await world.setOutcome(id, 'attended', { minutes })
    expect(answer).toMatchObject({ status: 422, body: { fields: { minutes: expect.any(String) } } })
  })
})

it('the ledger takes no change and no deletion', async () => {
  const { id } = await world.addBooked()
  await world.setOutcome(id, 'attended')
  await expect(world.db.deleteFrom('money_entries').execute()).rejects.toThrow('only be added to')
  await expect(world.db.updateTable('money_entries').set({ cents: 1 }).execute()).rejects.toThrow('added to')
})
