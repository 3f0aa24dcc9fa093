import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMoneyWorld } from '#test/support/money-world.ts'
import { completeForClaims } from '#test/support/paid-charge.ts'

let world: Awaited<ReturnType<typeof createMoneyWorld>>
beforeAll(async () => {
  world = await createMoneyWorld()
})
afterAll(() => world.close())

type Booked = Awaited<ReturnType<typeof world.addBooked>>

/** A session of 50 minutes with a clinical psychologist. */
async function book(invoice?: object): Promise<Booked> {
  const booked = await world.addBooked({ funding: 'ndis' })
  await completeForClaims(world, booked)
  const nothing = { consultCents: 0, bookingFeeCents: 0, gstInclCents: 0, upfrontCents: 0, rebateCents: 0 }
  const quote = { kind: 'invoiced', ...nothing, outOfPocketCents: 0, invoice }
  if (invoice)
    await world.db
      .updateTable('reservations')
      .set({ quote: JSON.stringify(quote) })
      .where('id', '=', booked.id)
      .execute()
  return booked
}

async function attend(booked: Booked, minutes?: number) {
  expect((await world.setOutcome(booked.id, 'attended', { minutes })).status).toBe(200)
  await world.runJobs({ includeLater: true })
}
const correct = ({ id }: Booked, minutes: number) =>
  world.setOutcome(id, 'attended', { was: 'attended', minutes })

const documentsOf = async ({ clientId }: Booked) =>
  (await world.call({ path: `/staff/documents?clientId=${clientId}` })).body

async function issued(booked: Booked) {
  const { documents } = await documentsOf(booked)
  const path = `/client-records/me/receipts/${documents[0].id}`
  const { content } = (await world.call({ path, token: booked.token })).body
  const [section] = content.sections
  const said = new Map(
    section.pairs.map((pair: { label: string; value: string }) => [pair.label, pair.value]),
  )
  return {
    lines: content.lines,
    price: said.get('Unit price and quantity'),
    claimType: said.get('Claim type'),
    standing: documents,
  }
}

describe('an NDIS invoice', () => {
  it.each([
    // $189.05 for 50 minutes is $226.86 an hour.
    [undefined, 189_05, '$226.86 an hour × 0:50 hours'],
    [45, 170_15, '$226.86 an hour × 0:45 hours'],
    [62, 234_42, '$226.86 an hour × 1:02 hours'],
  ])('is by the minutes delivered, without a booking fee: %s', async (minutes, cents, price) => {
    const booked = await book()
    await attend(booked, minutes)
    expect(await world.chargesOf(booked.id)).toMatchObject([{ cents, gst_cents: 0 }])
    const found = await issued(booked)
    expect(found.price).toBe(price)
    expect(found.lines).toEqual([expect.objectContaining({ cents, gstCents: 0 })])
  })

  it.each([
    ['2026-07-02', '15_054_0128_1_3_TH'],
    ['2026-06-29', '15_054_0128_1_3'],
  ])('of %s has the support item of its date', async (date, item) => {
    const booked = await world.addBooked({ funding: 'ndis', start: new Date(`${date}T00:00:00Z`) })
    await completeForClaims(world, booked)
    await attend(booked)
    expect((await issued(booked)).lines[0].item).toBe(item)
  })

  it('is at what was agreed to, whatever the rates say', async () => {
    const booked = await book({ cents: 150_00, to: 'planManager', bookingFeeCents: 0, hourCents: 180_00 })
    await attend(booked, 40)
    expect((await issued(booked)).price).toBe('$180.00 an hour × 0:40 hours')
  })

  it('is never above the limit of an hour, nor with the booking fee that an earlier release added', async () => {
    const booked = await book({ cents: 241_13, to: 'planManager', bookingFeeCents: 12_08 })
    const { body } = await world.call({ path: `/staff/diary/appointments/${booked.id}/charge` })
    // $229.05 for 50 minutes would be $274.86 an hour.
    const [shown] = body.outcomes
    expect(shown).toMatchObject({
      outcome: 'attended',
      charge: { cents: 194_16, hourCents: 232_99 },
      words: '$194.16 is recorded as owed by the funder, at $232.99 an hour',
      note: expect.stringContaining('The booking says $241.13, which is more than the NDIS allows'),
    })
    const [own] = (await world.call({ path: '/client-records/me/appointments', token: booked.token })).body
    expect(own.quote.invoice).toMatchObject({ cents: 194_16, bookingFeeCents: 0 })
    await attend(booked)
    expect((await issued(booked)).price).toBe('$232.99 an hour × 0:50 hours')
  })

  it('follows minutes that are corrected: what was recorded and issued makes room', async () => {
    const booked = await book()
    await attend(booked)
    expect((await correct(booked, 30)).status).toBe(200)
    await world.runJobs({ includeLater: true })
    expect((await world.chargesOf(booked.id)).map(({ cents, state }) => `${cents} ${state}`)).toEqual([
      '18905 dropped',
      '11343 invoiced',
    ])
    const found = await issued(booked)
    expect(found.price).toBe('$226.86 an hour × 0:30 hours')
    expect(found.standing.map(({ state }: { state: string }) => state)).toEqual(['toPay', 'void'])
  })

  it('that is recorded as paid is not changed behind the payment', async () => {
    const booked = await book()
    await attend(booked)
    const [charge] = await world.chargesOf(booked.id)
    const body = { receivedOn: '2026-01-05', method: 'bankTransfer' }
    await world.call({ method: 'POST', path: `/staff/charges/${charge?.id}/paid-by-invoice`, body })
    expect((await correct(booked, 30)).status).toBe(409)
    expect((await issued(booked)).price).toBe('$226.86 an hour × 0:50 hours')
  })

  it('of an earlier release waits while it is above the limit, until its outcome is saved again', async () => {
    const booked = await book({ cents: 201_13, to: 'planManager', bookingFeeCents: 12_08 })
    await world.setOutcome(booked.id, 'attended')
    // As the earlier release recorded it.
    await sql`update charges set cents = 20113, gst_cents = 110, quote = null
               where reservation_id = ${booked.id}`.execute(world.db)
    await world.runJobs({ includeLater: true })
    const { documents, held } = await documentsOf(booked)
    expect(documents).toEqual([])
    expect(held[0].missing).toMatchObject([{ field: 'ndisPrice' }])
    expect((await correct(booked, 50)).status).toBe(200)
    await world.runJobs({ includeLater: true })
    expect((await issued(booked)).price).toBe('$226.86 an hour × 0:50 hours')
    expect((await documentsOf(booked)).held).toEqual([])
  })

  it('that a person dropped is not brought back by a correction', async () => {
    const booked = await book()
    await world.setOutcome(booked.id, 'attended', { charge: 'none' })
    expect((await correct(booked, 30)).status).toBe(200)
    expect(await world.chargesOf(booked.id)).toEqual([])
  })
})

it('that names another item than the table has now is listed, until it is issued again', async () => {
  const booked = await book()
  await attend(booked)
  const listed = async () => {
    const { body } = await world.call({ path: '/staff/items/documents' })
    return body.documents.filter(({ client }: { client: { id: string } }) => client.id === booked.clientId)
  }
  expect(await listed()).toEqual([])
  const { items } = (await world.call({ path: '/staff/items' })).body
  const { id, ...row } = items.find(({ number }: { number: string }) => number === '15_054_0128_1_3_TH')
  const correct = async (number: string, version: number) => {
    const body = { ...row, number, version, why: 'The price guide' }
    const path = `/staff/items/${id}/corrections`
    expect((await world.call({ method: 'POST', path, body })).status).toBe(204)
  }
  await correct('15_054_0128_1_3_X', 1)
  const [wrong] = await listed()
  expect(wrong).toMatchObject({ item: '15_054_0128_1_3_TH', itemNow: '15_054_0128_1_3_X' })
  const body = { reason: 'Another item', issueAgain: true }
  await world.call({ method: 'POST', path: `/staff/documents/${wrong.id}:void`, body })
  expect(await listed()).toEqual([])
  expect((await issued(booked)).lines[0].item).toBe('15_054_0128_1_3_X')
  await correct('15_054_0128_1_3_TH', 2)
  expect(await listed()).toHaveLength(1)
})

describe('a session that was missed or cancelled late', () => {
  const claimAs = (id: string, outcome: string, more: object = {}) =>
    world.setOutcome(id, outcome, { claim: 'NSDH', ...more })
  const claimOf = async ({ id }: Booked, outcome: string) => {
    const { body } = await world.call({ path: `/staff/diary/appointments/${id}/charge` })
    return body.outcomes.find((one: { outcome: string }) => one.outcome === outcome).claim
  }

  it('is claimed from the plan in full, with its reason and item, and the client pays nothing', async () => {
    const booked = await book()
    expect(await claimOf(booked, 'clientDidNotAttend')).toEqual({
      kind: 'didNotAttend',
      cents: 189_05,
      hourCents: 226_86,
    })
    expect((await claimAs(booked.id, 'clientDidNotAttend')).status).toBe(200)
    await world.runJobs({ includeLater: true })
    expect(await world.chargesOf(booked.id)).toMatchObject([
      { kind: 'didNotAttend', payer: 'invoice', cents: 189_05, gst_cents: 0, claim_reason: 'NSDH' },
    ])
    const found = await issued(booked)
    expect(found.claimType).toBe('Cancellation, NSDH (health reason)')
    expect(found.price).toBe('$226.86 an hour × 0:50 hours')
    expect(found.lines).toMatchObject([{ item: '15_054_0128_1_3_CA', cents: 189_05 }])
  })

  it('that the client cancelled is claimed later, in place of the practice’s own fee', async () => {
    const booked = await book()
    await world.db
      .updateTable('reservations')
      .set({ short_notice_fee_cents: 80_00 })
      .where('id', '=', booked.id)
      .execute()
    await world.setOutcome(booked.id, 'cancelShortNotice')
    expect(await world.chargesOf(booked.id)).toMatchObject([{ payer: 'card', cents: 80_00 }])
    const claimed = await claimAs(booked.id, 'cancelShortNotice', { was: 'cancelShortNotice', claim: 'NSDT' })
    expect(claimed.status).toBe(200)
    expect((await world.chargesOf(booked.id)).map(({ payer, state }) => `${payer} ${state}`)).toEqual([
      'card dropped',
      'invoice invoiced',
    ])
  })

  it('is claimed again with another reason, and when an undo brings it back', async () => {
    const booked = await book()
    await claimAs(booked.id, 'clientDidNotAttend')
    await claimAs(booked.id, 'clientDidNotAttend', { was: 'clientDidNotAttend', claim: 'NSDF' })
    await world.runJobs({ includeLater: true })
    expect((await issued(booked)).claimType).toBe('Cancellation, NSDF (family issues)')
    const attended = await world.setOutcome(booked.id, 'attended', { was: 'clientDidNotAttend' })
    await world.call({
      method: 'POST',
      path: `/staff/diary/appointments/${booked.id}/outcome/undo`,
      body: { event: attended.body.event },
    })
    const charges = await world.chargesOf(booked.id)
    expect(charges.at(-1)).toMatchObject({ state: 'invoiced', claim_reason: 'NSDF' })
  })

  it.each([
    ['attended', 'ndis', 'cannot be claimed as a cancellation'],
    ['clientDidNotAttend', 'selfFunded', 'Only a session that the NDIS pays for'],
  ] as const)('is refused for %s with %s', async (outcome, funding, words) => {
    const booked = await world.addBooked({ funding })
    const { status, body } = await claimAs(booked.id, outcome)
    expect([status, body.fields.claim]).toEqual([422, expect.stringContaining(words)])
    expect(await world.chargesOf(booked.id)).toEqual([])
  })

  it('is refused before its time, and where someone else has booked it', async () => {
    const start = new Date(Date.now() + 3_600_000)
    const ahead = await world.addBooked({ funding: 'ndis', start })
    expect(await claimOf(ahead, 'cancelShortNotice')).toBeNull()
    const early = await claimAs(ahead.id, 'cancelShortNotice')
    expect(early.body.fields.claim).toContain('once the time has begun')
    const taken = await book()
    await world.setOutcome(taken.id, 'cancelShortNotice')
    await world.db
      .updateTable('reservations')
      .set({ clinician_id: taken.clinicianId })
      .where('id', '=', (await world.addBooked({ funding: 'ndis' })).id)
      .execute()
    const late = await claimAs(taken.id, 'cancelShortNotice', { was: 'cancelShortNotice' })
    expect(late.body.fields.claim).toContain('Someone else booked this time')
  })
})
