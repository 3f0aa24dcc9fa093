import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMoneyWorld } from '#test/support/money-world.ts'
import { completeForClaims } from '#test/support/paid-charge.ts'

let world: Awaited<ReturnType<typeof createMoneyWorld>>
beforeAll(async () => {
  world = await createMoneyWorld()
})
afterAll(() => world.close())

const fullFee = 201_13
const dateIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Attended and paid while the referral was awaited, or where the client had said that there is none. */
type Attended = { referral?: 'waiting' | 'none'; funding?: 'rebate' | 'bulkBill'; daysAgo?: number }
async function attendWithout({ referral = 'waiting', funding = 'rebate', daysAgo = 0 }: Attended = {}) {
  const start = new Date(Date.now() - 3_600_000 - daysAgo * 86_400_000)
  const booked = await world.addBooked({ funding, start })
  await completeForClaims(world.service, booked)
  await sql`delete from client_referrals where client_id = ${booked.clientId}`.execute(world.db)
  await sql`update reservations set referral = ${referral}, quote = null where id = ${booked.id}`.execute(
    world.db,
  )
  await world.setOutcome(booked.id, 'attended')
  await world.runJobs()
  expect(await world.chargesOf(booked.id)).toMatchObject([{ cents: fullFee, state: 'paid' }])
  return { ...booked, start }
}

const noteReferral = async (clientId: string, writtenOn: string) => {
  const noted = await world.call({
    method: 'POST',
    path: `/staff/clients/${clientId}/referrals`,
    body: { writtenOn, referrer: 'Dr Ruth Abara', providerNumber: '2426621B' },
  })
  expect(noted.status).toBe(204)
  await world.runJobs()
}
const documents = async (clientId: string) =>
  (await world.call({ path: `/staff/documents?clientId=${clientId}` })).body.documents
/** Whether a refund warns that Medicare must be told. */
const mayBeClaimed = async (reservationId: string) => {
  const [charge] = await world.chargesOf(reservationId)
  return (await world.call({ path: `/staff/money/charges/${charge?.id}` })).body.mayBeClaimed
}
const yearIn = (moment: Date) =>
  moment.toLocaleString('en-AU', { year: 'numeric', timeZone: 'Australia/Sydney' })
const usedThisYear = async (token: string) =>
  (await world.call({ path: '/client-records/me/referral-meter', token })).body?.year.used ?? 0

it.each(['rebate', 'bulkBill'] as const)(
  'a referral that is noted after a session on %s makes its receipt one to claim with',
  async (funding) => {
    const { id, clientId, token, start } = await attendWithout({ funding })
    expect(await mayBeClaimed(id)).toBe(false)
    const [plain] = await documents(clientId)
    expect(plain).toMatchObject({ form: 'plainReceipt', missing: [{ field: 'referral' }] })
    expect(await usedThisYear(token)).toBe(0)
    await noteReferral(clientId, dateIn(-10))
    const [claimable, voided] = await documents(clientId)
    expect(voided).toMatchObject({ number: plain.number, state: 'void', replacedBy: claimable.number })
    expect(claimable).toMatchObject({ form: 'medicareReceipt', missing: [], cents: fullFee })
    expect(await mayBeClaimed(id)).toBe(true)
    const { body } = await world.call({ path: `/client-records/me/receipts/${claimable.id}`, token })
    expect(body.content.claim).toMatchObject([{ cents: 149_05 }, { cents: fullFee - 149_05 }])
    expect(body.content.sums).toMatchObject([{ cents: fullFee }, { cents: fullFee }, { cents: 0 }])
    // In the first hour of a year, an hour ago was another one.
    expect(await usedThisYear(token)).toBe(yearIn(start) === yearIn(new Date()) ? 1 : 0)
  },
)

it('a referral that was written after the session changes nothing of it', async () => {
  const { clientId, token } = await attendWithout({ daysAgo: 6 })
  await noteReferral(clientId, dateIn(-3))
  expect(await documents(clientId)).toMatchObject([
    { form: 'plainReceipt', missing: [{ field: 'referral' }] },
  ])
  expect(await usedThisYear(token)).toBe(0)
})

it('nothing is waited for where the client had said that there is no referral', async () => {
  const { clientId } = await attendWithout({ referral: 'none' })
  await noteReferral(clientId, dateIn(-10))
  expect(await documents(clientId)).toMatchObject([{ form: 'plainReceipt', missing: [] }])
})
