import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createStaffApi } from '#test/support/staff-api.ts'
import { addStaff } from '#test/support/staff.ts'
import { createApp } from '../app.ts'
import { sendInviteEmail } from '../emails/invite-emails.ts'

let api: Awaited<ReturnType<typeof createStaffApi>>
let headers: Record<string, string>
const taken: string[] = []
beforeAll(async () => {
  api = await createStaffApi()
  headers = (await addStaff(api, { role: 'administrator' })).headers
})
afterAll(() => api.close())
beforeEach(() => void (taken.length = 0))

/** The same practice on a server with a mail service, with the outbox, or with neither. */
function serviceWith(delivery: 'sent' | 'kept' | 'none') {
  const { service } = api
  const mailer = { send: ({ to }: { to: string }) => Promise.resolve(void taken.push(to)) }
  if (delivery === 'none') return { ...service, mailer, config: { ...service.config, canSendEmail: false } }
  const SMTP_URL = delivery === 'sent' ? 'smtp://mail.example' : undefined
  return { ...service, mailer, config: { ...service.config, SMTP_URL } }
}

async function call(delivery: 'sent' | 'kept' | 'none', method: string, path: string, body?: object) {
  const answer = await createApp(serviceWith(delivery)).request(`/api/staff/client-invites${path}`, {
    method,
    headers: { ...headers, ...(method !== 'GET' && { 'content-type': 'application/json' }) },
    body: method === 'GET' ? undefined : JSON.stringify(body ?? {}),
  })
  return { status: answer.status, body: JSON.parse(await answer.text()) }
}

const person = () => ({
  firstName: 'Anh',
  lastName: 'Le',
  email: `${randomUUID()}@le.example`,
  mobile: '0491 570 156',
})

it.each([
  ['sent', 1],
  ['kept', 1],
  ['none', 0],
] as const)(
  'an invite whose email is %s says so, and has a time of sending only if it was',
  async (delivery, mails) => {
    const anh = person()
    const { status, body: invite } = await call(delivery, 'POST', '', anh)
    expect([status, invite.delivery, invite.emailedAt !== null]).toEqual([201, delivery, delivery === 'sent'])
    expect(taken).toHaveLength(mails)
    const { body } = await call(delivery, 'GET', '')
    const listed = body.invites.find(({ email }: { email: string }) => email === anh.email)
    expect(listed.emailedAt !== null).toBe(delivery === 'sent')
  },
)

it('sent again, it is kept again without a mail service, sent with one, and refused with neither', async () => {
  const { id } = (await call('kept', 'POST', '', person())).body
  expect((await call('kept', 'POST', `/${id}:resend`)).body).toMatchObject({
    delivery: 'kept',
    emailedAt: null,
  })
  expect((await call('none', 'POST', `/${id}:resend`)).body).toMatchObject({ code: 'emailNotSetUp' })
  const { body } = await call('sent', 'POST', `/${id}:resend`)
  expect(body).toMatchObject({ delivery: 'sent', emailedAt: expect.any(String) })
  const audits = await api.db.selectFrom('audit_events').select('subject').orderBy('id').execute()
  expect(audits.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([`invite ${id} kept again`, `invite ${id} sent again`]),
  )
})

it.each(['sent', 'kept', 'none'] as const)('a file says what becomes of its emails: %s', async (delivery) => {
  const { email } = person()
  const csv = `First name,Last name,Email,Mobile\nMei,Chua,${email},0491 570 159`
  const { status, body } = await call(delivery, 'POST', ':import', { csv })
  expect([status, body]).toEqual([200, { invited: 1, delivery }])
  const { id: inviteId } = await api.db
    .selectFrom('invites')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(await sendInviteEmail(serviceWith(delivery), { inviteId })).toBe(delivery)
  expect(taken).toHaveLength(delivery === 'none' ? 0 : 1)
})
