import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { diarySchema } from '#contract/staff/diary.ts'
import { yearUsedUpTexts } from '#domain/funding/referral.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { addClient, addSession } from '#test/support/diary-world.ts'
import { addStaff } from '#test/support/staff.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createApp } from '../app.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof createApp>
beforeAll(async () => {
  test = await createTestDatabase({ TRUSTED_PROXIES: '1' })
  app = createApp(test.service)
})
afterAll(() => test.close())

/** A cancelled session at ten, of a clinician who keeps this pause. */
async function cancelAtTen(pauseMinutes: number) {
  const bookable = await addBookable(test.db)
  const { clinicianId } = bookable
  await test.db
    .updateTable('clinicians')
    .set({ pause_minutes: pauseMinutes })
    .where('id', '=', clinicianId)
    .execute()
  const { headers } = await addStaff(test.service, { role: 'clinician', clinicianId })
  const add = async (hour: number) =>
    addSession(test.db, { ...bookable, clientId: await addClient(test.db), start: sydneyTime(6, hour) })
  const id = await add(10)
  const send = async (method: string, path: string, body: unknown) => {
    const answer = await app.request(`/api/staff/diary/appointments/${id}/outcome${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: await answer.json() }
  }
  const { body } = await send('PUT', '', { outcome: 'clinicianCancelWithNotice', was: null })
  return { id, clinicianId, headers, add, undo: () => send('POST', '/undo', { event: body.event }) }
}

it.each([
  { pauseMinutes: 15, beside: 11, isInPause: true },
  { pauseMinutes: 15, beside: 9, isInPause: true },
  { pauseMinutes: 15, beside: 13, isInPause: false },
  { pauseMinutes: 0, beside: 11, isInPause: false },
])(
  'a cancellation is undone beside a session at $beside with a pause of $pauseMinutes, and the answer says what becomes of it',
  async ({ pauseMinutes, beside, isInPause }) => {
    const { add, undo } = await cancelAtTen(pauseMinutes)
    await add(beside)
    expect(await undo()).toMatchObject({ status: 200, body: { outcome: null, isInPause } })
  },
)

it('a cancellation is undone where an outside calendar is busy, and not in a leave, which is said', async () => {
  const busy = await cancelAtTen(0)
  await sql`with calendar as (
      insert into outside_calendars (clinician_id, sealed_url) values (${busy.clinicianId}, '') returning id, clinician_id)
    insert into calendar_busy (calendar_id, clinician_id, during)
      select id, clinician_id, tstzrange(${sydneyTime(6, 10)}, ${sydneyTime(6, 11)}) from calendar`.execute(
    test.db,
  )
  expect((await busy.undo()).status).toBe(200)

  const away = await cancelAtTen(0)
  await sql`insert into hours_exceptions (clinician_id, kind, on_date, start_minute, end_minute)
    values (${away.clinicianId}, 'leave', (${sydneyTime(6, 10)}::timestamptz at time zone 'Australia/Sydney')::date, 0, 1440)`.execute(
    test.db,
  )
  expect(await away.undo()).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('on leave at that time') },
  })
})

it('a cancellation is not undone where the clinician has left by then', async () => {
  const { clinicianId, undo } = await cancelAtTen(0)
  const leaveIn = (days: number) =>
    sql`update clinicians set leaves_on = (now() at time zone time_zone)::date + ${days}::int where id = ${clinicianId}`.execute(
      test.db,
    )
  await leaveIn(6)
  expect(await undo()).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('has left by then') },
  })
  await leaveIn(7)
  expect(await undo()).toMatchObject({ status: 200 })
})

const rebookElsewhere = async (id: string, starts: readonly Date[]) => {
  const other = await addBookable(test.db)
  const { client_id: clientId } = await test.db
    .selectFrom('reservations')
    .select('client_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (clientId === null) throw new Error('A session without a client')
  for (const start of starts)
    await addSession(test.db, { ...other, clientId, start, funding: 'rebate', referral: 'received' })
}

it('a cancellation is not undone where the client has another session at that time by now', async () => {
  const { id, undo } = await cancelAtTen(0)
  await rebookElsewhere(id, [sydneyTime(6, 10)])
  expect(await undo()).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('another session at that time') },
  })
})

it('a cancellation is not undone where Medicare pays for no more sessions of that year', async () => {
  const { id, undo } = await cancelAtTen(0)
  await test.db.updateTable('reservations').set({ referral: 'received' }).where('id', '=', id).execute()
  // On the day of the session, so that they are of its year.
  await rebookElsewhere(
    id,
    [0, 1, 2, 3, 4, 12, 13, 14, 15, 16].map((hour) => sydneyTime(6, hour)),
  )
  expect(await undo()).toMatchObject({ status: 409, body: { message: yearUsedUpTexts.forReturn } })
})

it('the diary offers no undo where the clinician has left by then', async () => {
  const { clinicianId, headers } = await cancelAtTen(0)
  const date = formatIsoDate(localDayAt(sydneyTime(6, 10), 'Australia/Sydney'))
  const undoOf = async () => {
    const answer = await app.request(`/api/staff/diary?from=${date}`, { headers })
    return diarySchema.parse(await answer.json()).diaries[0]?.sessions[0]?.undo
  }
  expect(await undoOf()).toMatchObject({ to: null })
  await sql`update clinicians set leaves_on = (now() at time zone time_zone)::date + 3 where id = ${clinicianId}`.execute(
    test.db,
  )
  expect(await undoOf()).toBeNull()
})
