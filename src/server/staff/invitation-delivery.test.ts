import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createStaffApi } from '#test/support/staff-api.ts'
import { addStaff } from '#test/support/staff.ts'
import { createApp } from '../app.ts'

let api: Awaited<ReturnType<typeof createStaffApi>>
let headers: Record<string, string>
beforeAll(async () => {
  api = await createStaffApi()
  headers = (await addStaff(api, { role: 'owner' })).headers
})
afterAll(() => api.close())

const takes = { send: () => Promise.resolve() }
const refuses = { send: () => Promise.reject(new Error('away')) }

it.each([
  ['a mail server takes', 'sent', { SMTP_URL: 'smtp://mail.example' }, takes],
  ['a mail server does not take', 'none', { SMTP_URL: 'smtp://mail.example' }, refuses],
  ['only the outbox has', 'kept', { SMTP_URL: undefined }, takes],
  ['nothing can take', 'none', { canSendEmail: false }, takes],
])('an invitation that %s is %s, and its link is shown', async (_what, delivery, change, mailer) => {
  const { service } = api
  const app = createApp({ ...service, mailer, config: { ...service.config, ...change } })
  const answer = await app.request('/api/staff/invitations', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${randomUUID()}@practice.example`, role: 'administrator' }),
  })
  expect(answer.status).toBe(201)
  expect(await answer.json()).toEqual({
    delivery,
    link: expect.stringContaining('/practice/join#'),
  })
})
