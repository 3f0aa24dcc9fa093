import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { addClient, addSession } from '#test/support/diary-world.ts'
import { addStaff } from '#test/support/staff.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createApp } from '../app.ts'
import { sendEmail } from './send-email.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
let admin: Awaited<ReturnType<typeof addStaff>>
let app: ReturnType<typeof createApp>
beforeAll(async () => {
  test = await createTestDatabase({ TRUSTED_PROXIES: '1' })
  app = createApp(test.service)
  admin = await addStaff(test.service, { role: 'administrator' })
})
afterAll(() => test.close())

const post = (path: string, body: unknown = {}) =>
  app.request(`/api/staff${path}`, {
    method: 'POST',
    headers: { ...admin.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** A booked session, its emails as the queue sends them, and how the outbox lists them. */
async function addBooked() {
  const start = sydneyTime(6, 10)
  const id = await addSession(test.db, {
    ...(await addBookable(test.db)),
    clientId: await addClient(test.db),
    start,
  })
  const send = (kind: 'confirmed' | 'cancelled' = 'confirmed', service = test.service) =>
    sendEmail(service, { kind, reservationId: id, startsAt: start.toISOString() })
  const list = async (): Promise<{ kind: string; sentAt: string; delivery: string | null }[]> =>
    (await (await post('/outbox:search')).json()).emails.filter(
      ({ reservationId }: { reservationId: string }) => reservationId === id,
    )
  return { id, send, list, resend: async () => (await post(`/outbox/${id}/confirmed:resend`)).status }
}

it('an email about an appointment is sent again, each time stays in the list, and one that was never sent is not', async () => {
  const { send, list, resend } = await addBooked()
  expect(await resend()).toBe(404)
  await send()
  await send()
  expect(await list()).toHaveLength(1)

  // Pressed twice before the first has gone out: it goes out once more.
  expect(await resend()).toBe(204)
  expect(await resend()).toBe(204)
  expect(await list()).toHaveLength(1)
  await send()
  await send()
  const [latest, first] = await list()
  expect(await list()).toHaveLength(2)
  expect(Date.parse(latest?.sentAt ?? '')).toBeGreaterThan(Date.parse(first?.sentAt ?? ''))
})

it('each email says how it went then, whatever is set up now', async () => {
  const { id, send, list, resend } = await addBooked()
  await send()
  await resend()
  await send('confirmed', {
    ...test.service,
    config: { ...test.service.config, SMTP_URL: 'smtp://mail.example' },
  })
  expect((await list()).map(({ delivery }) => delivery)).toEqual(['sent', 'kept'])
  await test.db.updateTable('sent_emails').set({ delivery: null }).where('reservation_id', '=', id).execute()
  expect((await list()).map(({ delivery }) => delivery)).toEqual([null, null])
})

it('a cancellation that is undone leaves both emails in the list, and a second one is told of again', async () => {
  const { id, send, list } = await addBooked()
  await send()
  const change = async (method: string, path: string, body: unknown) =>
    (
      await app.request(`/api/staff/diary/appointments/${id}/outcome${path}`, {
        method,
        headers: { ...admin.headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json()
  const cancel = () => change('PUT', '', { outcome: 'clinicianCancelWithNotice', was: null })
  const { event } = await cancel()
  await send('cancelled')
  await change('POST', '/undo', { event })
  await send()
  await cancel()
  await send('cancelled')
  expect((await list()).map(({ kind }) => kind)).toEqual(['cancelled', 'confirmed', 'cancelled', 'confirmed'])
})

it('says how many there are, and beyond a thousand only that there are more', async () => {
  const { id } = await addBooked()
  const add = (count: number) =>
    sql`insert into sent_emails (reservation_id, kind, version, delivery)
      select ${id}, 'reminderDay', (select count(*) from sent_emails where reservation_id = ${id}) + n, 'sent'
        from generate_series(1, ${count}::int) n`.execute(test.db)
  await sql`update clients set last_name = 'Fernandez'
     where id = (select client_id from reservations where id = ${id})`.execute(test.db)
  const count = async () => (await (await post('/outbox:search', { search: 'fernan' })).json()).total
  const before = await count()
  await add(1_000 - before)
  expect(await count()).toBe(1_000)
  await add(500)
  expect(await count()).toBe(1_001)
})

it('the list goes on after a page of a hundred, also among emails of one moment', async () => {
  const { id } = await addBooked()
  await sql`insert into sent_emails (reservation_id, kind, version, sent_at, delivery)
    select ${id}, kind, version, timestamptz '2020-03-01 10:00:00.123456Z' + version * interval '1 microsecond', 'sent'
      from generate_series(1, 60) version, unnest(array['confirmed', 'moved']) kind`.execute(test.db)
  await sql`update clients set last_name = 'Quillfeather'
     where id = (select client_id from reservations where id = ${id})`.execute(test.db)
  const search = async (after?: string) =>
    (await post('/outbox:search', { search: 'quillfeather', after })).json()
  const first = await search()
  expect([first.total, first.emails.length]).toEqual([120, 100])
  const second = await search(first.next)
  expect([second.total, second.emails.length, second.next]).toEqual([120, 20, null])
  const count = (kind: string) =>
    [...first.emails, ...second.emails].filter((email: { kind: string }) => email.kind === kind).length
  expect([count('confirmed'), count('moved')]).toEqual([60, 60])
  expect((await post('/outbox:search', { after: '2026-99-01T10:00:00.123456Z x y' })).status).toBe(422)
})
