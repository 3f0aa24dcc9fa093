import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createStaffApi } from '#test/support/staff-api.ts'
import { addStaff } from '#test/support/staff.ts'
import { createApp } from '../app.ts'

let api: Awaited<ReturnType<typeof createStaffApi>>
let app: ReturnType<typeof createApp>
let headers: Record<string, string>
beforeAll(async () => {
  api = await createStaffApi()
  app = createApp(api.service)
  headers = (await addStaff(api, { role: 'administrator' })).headers
})
afterAll(() => api.close())
beforeEach(() => api.db.deleteFrom('invites').execute())

async function call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) {
  const answer = await app.request(`/api/staff/client-invites${path}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
}

const anh = { firstName: 'Anh', lastName: 'Le', email: 'anh@le.example', mobile: '0491 570 156' }

it('every invite of a large file is in the list, which goes on after a page of a hundred', async () => {
  const emails = Array.from({ length: 230 }, (_, line) => `line-${line}@file.example`)
  const csv = [
    'First name,Last name,Email,Mobile',
    ...emails.map((email) => `Mei,Chua,${email},0491 570 159`),
  ]
  await call('POST', ':import', { csv: csv.join('\n') })
  const listed: string[] = []
  const counts: [number, number][] = []
  let after: string | null = ''
  while (after !== null) {
    const { body }: { body: { total: number; invites: { email: string }[]; next: string | null } } =
      await call('GET', after && `?after=${after}`)
    listed.push(...body.invites.map(({ email }) => email))
    counts.push([body.invites.length, body.total])
    after = body.next
  }
  expect(counts).toEqual([
    [100, 230],
    [100, 230],
    [30, 230],
  ])
  expect(listed.toSorted()).toEqual(emails.toSorted())
})

it('a mobile that was mistyped is shown, and after the invite is taken back the email is invited with the right one', async () => {
  const { id } = (await call('POST', '', { ...anh, mobile: '0491 570 157' })).body
  expect((await call('GET', '')).body.invites).toMatchObject([{ id, mobile: '+61491570157' }])
  expect((await call('POST', '', anh)).status).toBe(409)
  expect((await call('DELETE', `/${id}`)).status).toBe(204)
  expect((await call('DELETE', `/${id}`)).status).toBe(404)
  expect((await call('GET', '')).body).toEqual({ total: 0, invites: [], next: null })
  expect((await call('POST', '', anh)).status).toBe(201)
  expect((await call('GET', '')).body.invites).toMatchObject([{ mobile: '+61491570156' }])
  const audits = await api.db
    .selectFrom('audit_events')
    .select(['action', 'subject'])
    .where('subject', '=', `invite ${id} taken back`)
    .execute()
  expect(audits).toEqual([{ action: 'change', subject: `invite ${id} taken back` }])
})

it('an invite that was used is not taken back', async () => {
  const { id } = (await call('POST', '', anh)).body
  await api.db.updateTable('invites').set({ used_at: new Date() }).where('id', '=', id).execute()
  expect((await call('DELETE', `/${id}`)).status).toBe(404)
  expect((await call('GET', '')).body.total).toBe(1)
})
