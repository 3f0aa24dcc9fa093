import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ClinicianRole } from '#domain/clinicians/roles.ts'
import { createBookingApi } from '#test/support/booking-api.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { addCharge, completeForClaims } from '#test/support/paid-charge.ts'
import { addStaff } from '#test/support/staff.ts'
import { issueDocument } from './issue-document.ts'

let api: Awaited<ReturnType<typeof createBookingApi>>
let cookie: string
beforeAll(async () => {
  api = await createBookingApi()
  cookie = (await addStaff(api.service, { role: 'owner' })).headers.cookie
})
afterAll(() => api.close())

const staff = (method: string, path: string, body?: unknown) =>
  api.call(method, `/staff${path}`, { cookie, body })

type Asked = Pick<Parameters<typeof addCharge>[1], 'payer' | 'funding_method' | 'cents'>

/** A session with someone of that profession, for a client whose claim lacks nothing but its item. */
async function hold(role: ClinicianRole, asked: Asked) {
  const own = await addBookable(api.db, { role })
  await api.db
    .updateTable('clinicians')
    .set({ work_cover_number: 'AHP 2041' })
    .where('id', '=', own.clinicianId)
    .execute()
  const token = await api.signUp()
  const clientId = (await api.call('GET', '/client-records/me', { token })).body._id
  await completeForClaims(api, { ...own, clientId })
  const { id } = await addCharge(api.db, {
    ...own,
    clientId,
    start: sydneyTime(-3, 10),
    quote: null,
    ...asked,
  })
  const issue = async () => {
    await issueDocument(api.service, { chargeId: id })
    const { body } = await api.call('GET', '/client-records/me/receipts', { token })
    const standing = body.find(({ state }: { state: string }) => state !== 'void')
    return standing && (await api.call('GET', `/client-records/me/receipts/${standing.id}`, { token })).body
  }
  return { chargeId: id, issue }
}

const isItem = {
  delivery: null,
  fromMinutes: 0,
  underMinutes: null,
  description: 'A session by video or phone',
  feeCents: null,
  benefitCents: null,
  from: '2024-07-01',
}

const ndis = { payer: 'invoice', funding_method: 'ndis' } as const
const workCover = { payer: 'invoice', funding_method: 'workCover' } as const
const dva = { payer: 'dva', funding_method: 'dva', cents: 0 } as const

it.each([
  ['occupationalTherapists', ndis, 'ndisOccupationalTherapy', 'ndisInvoice', 'OT101'],
  ['occupationalTherapists', workCover, 'workCoverOccupationalTherapy', 'workCoverInvoice', 'OT201'],
  ['occupationalTherapists', dva, 'dvaOccupationalTherapy', 'dvaClaim', 'OT301'],
  ['socialWorkers', ndis, 'ndisSocialWork', 'ndisInvoice', 'SW101'],
  ['socialWorkers', workCover, 'workCoverSocialWork', 'workCoverInvoice', 'SW201'],
  ['socialWorkers', dva, 'dvaSocialWork', 'dvaClaim', 'SW301'],
] as const)(
  '%s, %j: it waits for an item of %s, and is then a %s',
  async (role, asked, service, form, number) => {
    const { chargeId, issue } = await hold(role, asked)
    // A psychologist’s item is not theirs.
    expect(await issue()).toBeUndefined()
    const { body } = await staff('GET', `/documents?chargeId=${chargeId}`)
    expect(body.held).toMatchObject([{ form, missing: [{ field: 'item' }] }])
    expect((await staff('POST', '/items', { ...isItem, service, number })).status).toBe(204)
    const issued = await issue()
    expect(issued).toMatchObject({ form })
    expect(issued.content.lines[0]).toMatchObject({ item: number })
  },
)

it.each([
  ['occupationalTherapists', 'occupationalTherapy', 'OT401'],
  ['socialWorkers', 'socialWork', 'SW401'],
] as const)(
  '%s, bulk billed: the item is on the statement once it is known',
  async (role, service, number) => {
    const { issue } = await hold(role, { payer: 'bulkBill', funding_method: 'bulkBill', cents: 0 })
    expect(await issue()).toMatchObject({ form: 'bulkBillStatement', content: { lines: [{ item: null }] } })
    expect((await staff('POST', '/items', { ...isItem, service, number })).status).toBe(204)
    expect(await issue()).toMatchObject({ form: 'bulkBillStatement', content: { lines: [{ item: number }] } })
  },
)
