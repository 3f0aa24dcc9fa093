import { afterAll, beforeAll, expect, it } from 'vitest'
import { fundingMethodCodes } from '#domain/funding/methods.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { createPaymentApi } from '#test/support/payment-api.ts'

let api: Awaited<ReturnType<typeof createPaymentApi>>
beforeAll(async () => {
  api = await createPaymentApi({ FIRST_LAUNCH_DATE: '2024-01-01' })
})
afterAll(() => api.close())

it.each([
  ['joins the group of the referred', '2023-12-31', 'rebate', ['rebate', 'referral']],
  ['joins it by bulk bill, too', '2023-12-31', 'bulkBill', ['bulkBill', 'referral']],
  ['has done so by the form since the launch', '2024-01-01', 'rebate', ['rebate']],
  ['needs no referral for another funding', '2023-12-31', 'ndis', ['ndis']],
] as const)('a client with everything on file %s', async (_rule, createdOn, funding, groups) => {
  const token = await api.signUp({ card: true, details: true })
  const { _id: clientId } = await api.record(token)
  await api.db
    .updateTable('clients')
    .set({ created_at: new Date(`${createdOn}T00:00:00Z`) })
    .where('id', '=', clientId)
    .execute()
  const { clinicianId, typeId } = await addBookable(api.db, { fundingMethods: fundingMethodCodes })
  const held = await api.reserve({ clinicianId, typeId, start: sydneyTime(3, 10) }, { token, funding })
  expect((await api.finish(held.body.data.reserveId, token)).status).toBe(200)
  const joined = await api.db
    .selectFrom('client_groups')
    .select('group_id')
    .where('client_id', '=', clientId)
    .orderBy('group_id')
    .execute()
  expect(joined.map(({ group_id }) => group_id)).toEqual(groups)
})
