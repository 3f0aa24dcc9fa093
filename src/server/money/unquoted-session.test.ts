import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBookedAppointment } from '#server/emails/read-booked-appointment.ts'
import { sydneyTime } from '#test/support/booking-world.ts'
import { createMoneyWorld } from '#test/support/money-world.ts'

let world: Awaited<ReturnType<typeof createMoneyWorld>>
beforeAll(async () => {
  world = await createMoneyWorld()
})
afterAll(() => world.close())

const tomorrow = () => new Date(Date.now() + 24 * 3_600_000)

/** Of an earlier release: booked, without a stored price. */
const cases = [
  ['rebate', 52_08, { kind: 'rebate', upfrontCents: 201_13 }],
  ['selfFunded', 201_13, { kind: 'selfFunded', upfrontCents: 201_13 }],
  ['bulkBill', 0, { kind: 'bulkBilled', upfrontCents: 0 }],
  ['ndis', 0, { kind: 'invoiced', invoice: { cents: 189_05 } }],
] as const

const ownOf = async (token: string) =>
  (await world.call({ path: '/client-records/me/appointments', token })).body[0]

const staffFeeOf = async (id: string) => {
  const { body } = await world.call({ path: `/staff/diary/appointments/${id}/charge` })
  const shown = body.outcomes.find(({ outcome }: { outcome: string }) => outcome === 'cancelShortNotice')
  return shown.charge?.cents ?? 0
}

describe.each(cases)('a session on %s without a stored price', (funding, feeCents, quote) => {
  it('has one price and one fee for the client, emails and the practice', async () => {
    const { id, token } = await world.addBooked({ funding, start: tomorrow() })
    expect(await ownOf(token)).toMatchObject({ quote, cancellation: { feeCents } })
    expect(await readBookedAppointment(world.db, { id })).toMatchObject({
      quote,
      shortNoticeFeeCents: feeCents,
    })
    expect((await world.call({ path: `/staff/appointments/${id}` })).body).toMatchObject({ quote })
    expect(await staffFeeOf(id)).toBe(feeCents)
  })

  it('is not cancelled for a smaller fee than it costs, and charged what was agreed to', async () => {
    const { id, token } = await world.addBooked({ funding, start: tomorrow() })
    const cancel = (agreedFeeCents: number) =>
      world.call({
        method: 'POST',
        path: `/client-records/me/appointments/${id}:cancel?agreedFeeCents=${agreedFeeCents}`,
        token,
      })
    if (feeCents > 0) expect((await cancel(0)).status).toBe(422)
    expect((await cancel(feeCents)).status).toBe(200)
    expect((await world.chargesOf(id)).map(({ cents }) => cents)).toEqual(feeCents === 0 ? [] : [feeCents])
  })

  it('says the same fee before it is moved', async () => {
    const { id, token } = await world.addBooked({ funding, start: tomorrow() })
    const to = encodeURIComponent(sydneyTime(4, 10).toISOString())
    const preview = await world.call({
      path: `/client-records/me/appointments/${id}:previewMove?startDateTime=${to}`,
      token,
    })
    expect(preview).toMatchObject({ status: 200, body: { notice: 'shortNotice', feeCents } })
  })
})
