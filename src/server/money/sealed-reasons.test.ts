import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMoneyWorld } from '#test/support/money-world.ts'

let world: Awaited<ReturnType<typeof createMoneyWorld>>
beforeAll(async () => {
  world = await createMoneyWorld()
})
afterAll(() => world.close())

const why = 'She was in hospital with pneumonia'

async function charged(card: 'pays' | 'declined') {
  const { id } = await world.addBooked({ card })
  await world.setOutcome(id, 'attended')
  await world.runJobs()
  const [charge] = await world.chargesOf(id)
  if (!charge) throw new Error('There is no charge')
  return charge.id
}
const act = (chargeId: string, what: string, body: object) =>
  world.call({
    method: 'POST',
    path: `/staff/charges/${chargeId}/${what}`,
    body,
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
const trailOf = async (chargeId: string, kind: string) => {
  const { body } = await world.call({ path: `/staff/money/charges/${chargeId}` })
  const steps: { kind: string; why: string; by: string }[] = body.steps
  return steps.filter((step) => step.kind === kind).map((step) => ({ why: step.why, by: step.by }))
}
const nameOfOffice = async () => (await world.call({ path: '/staff/session' })).body.name
const storedOf = async (chargeId: string) => {
  const { rows } = await sql<{ row: string }>`
    select row_to_json(h)::text as row from charges h where id = ${chargeId}
    union all select row_to_json(f)::text from refunds f where charge_id = ${chargeId}
    union all select row_to_json(k)::text from idempotency_keys k`.execute(world.db)
  return rows.map(({ row }) => row).join('\n')
}

it.each(['stop', 'drop'])(
  'what is typed to %s a charge is read by the office, and stored sealed',
  async (what) => {
    const id = await charged('declined')
    expect((await act(id, what, { why })).body.reason).toBe(why)
    expect((await world.call({ path: `/staff/charges/${id}` })).body.reason).toBe(why)
    expect(await storedOf(id)).not.toMatch(/hospital/)
    const kind = what === 'stop' ? 'stopped' : 'dropped'
    expect(await trailOf(id, kind)).toEqual([{ why, by: await nameOfOffice() }])
  },
)

it('of two reasons to stop the last one is kept, and both stops are told', async () => {
  const id = await charged('declined')
  await act(id, 'stop', { why: 'The first time' })
  await act(id, 'try', {})
  await world.runJobs()
  await act(id, 'stop', { why })
  const by = await nameOfOffice()
  expect(await trailOf(id, 'stopped')).toEqual([
    { why: null, by },
    { why, by },
  ])
})

it('why a session that costs the client nothing is waived is told, too', async () => {
  const { id: sessionId } = await world.addBooked({ funding: 'bulkBill' })
  await world.setOutcome(sessionId, 'attended')
  const [charge] = await world.chargesOf(sessionId)
  expect(charge).toMatchObject({ cents: 0, payer: 'bulkBill' })
  const id = charge?.id ?? ''
  expect((await act(id, 'drop', { why })).status).toBe(200)
  expect(await trailOf(id, 'dropped')).toEqual([{ why, by: await nameOfOffice() }])
})

it('a later failure takes its place', async () => {
  const id = await charged('declined')
  await act(id, 'stop', { why })
  await act(id, 'try', {})
  await world.runJobs()
  expect((await world.call({ path: `/staff/charges/${id}` })).body).toMatchObject({
    state: 'failed',
    reason: 'The card was declined',
  })
})

it('what is typed for a refund, too', async () => {
  const id = await charged('pays')
  expect((await act(id, 'refunds', { cents: 100, why })).body.refunds).toMatchObject([{ why }])
  const { body } = await world.call({ path: `/staff/money/charges/${id}` })
  expect(body.steps).toContainEqual(expect.objectContaining({ kind: 'refund', why }))
  expect(await storedOf(id)).not.toMatch(/hospital/)
})
