import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { calendarFailures } from '#domain/diary/calendars.ts'
import { formatIsoDate, minutesPerDay, modulo } from '#domain/time/calendar.ts'
import { localDayAt, localMinuteAt } from '#domain/time/local-time.ts'
import { createBookingApi } from '#test/support/booking-api.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { addStaff } from '#test/support/staff.ts'
import { createPool } from '../db/database.ts'
import { createNotices } from '../db/notices.ts'
import { startJobs } from '../jobs.ts'
import { queueCalendars, readCalendar, scheduleCalendarReading } from './outside-calendars.ts'

let api: Awaited<ReturnType<typeof createBookingApi>>
let server: Server
let origin: string
/** What the calendar's server answers, by path. */
const answers = new Map<string, { status?: number; body?: string; location?: string }>()
/** From then on it says nothing there. */
const silent = { path: '', asked: 0 }
beforeAll(async () => {
  api = await createBookingApi()
  server = createServer((request, response) => {
    if (request.url === silent.path) return silent.asked++
    const { status = 200, body = '', location } = answers.get(request.url ?? '') ?? { status: 404 }
    response.writeHead(status, location ? { location } : {}).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
})
afterAll(async () => {
  server.close()
  await api.close()
})
beforeEach(() => answers.clear())

async function onlyCalendar(clinicianId: string): Promise<string> {
  const { id } = await api.db
    .selectFrom('outside_calendars')
    .select('id')
    .where('clinician_id', '=', clinicianId)
    .executeTakeFirstOrThrow()
  return id
}

const stamp = (time: Date) => time.toISOString().replaceAll(/[-:]|\.\d+/g, '')
const busyAt = (...times: [from: Date, to: Date][]) =>
  [
    'BEGIN:VCALENDAR',
    ...times.flatMap(([from, to], index) => [
      'BEGIN:VEVENT',
      `UID:${index}`,
      'SUMMARY:A secret title',
      `DTSTART:${stamp(from)}`,
      `DTEND:${stamp(to)}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ].join('\r\n')

async function clinician() {
  const made = await addBookable(api.db)
  const { headers } = await addStaff(api.service, { role: 'clinician', clinicianId: made.clinicianId })
  const { cookie } = headers
  const call = (method: string, path: string, body?: unknown) =>
    api.call(method, `/staff/${path}`, { cookie, ...(method !== 'GET' && { body: body ?? {} }) })
  const add = (address: string) => call('POST', 'calendars', { address })
  const book = async (start: Date) => {
    const token = await api.signUp({ card: true })
    const held = await api.reserve({ ...made, start }, { token })
    if (held.status === 201) await api.finish(held.body.data.reserveId, token)
    return held.status
  }
  /** What clients are shown of one day: the hours of its free starts in Sydney. */
  const freeHours = async (daysAhead: number) => {
    const date = formatIsoDate(localDayAt(sydneyTime(daysAhead, 12), 'Australia/Sydney'))
    const query = new URLSearchParams({
      clinicianId: made.clinicianId,
      date,
      to: date,
      timeZone: 'Australia/Sydney',
    })
    const { body } = await api.call('GET', `/appointment-types/${made.typeId}/availabilities/public?${query}`)
    return body.timeSlots[date].timeSlots.map(({ startTime }: { startTime: string }) => startTime)
  }
  /** What the diary says of the same day. */
  const readDay = async (daysAhead: number, { of = call } = {}) => {
    const date = formatIsoDate(localDayAt(sydneyTime(daysAhead, 12), 'Australia/Sydney'))
    const { body } = await of('GET', `diary?from=${date}&clinician=${made.clinicianId}`)
    return body.diaries?.[0].days[0]
  }
  return { ...made, call, add, book, freeHours, readDay }
}

describe('an outside calendar', () => {
  it('takes its busy times off what clients can book, and keeps nothing else', async () => {
    const { add, book, call, freeHours, clinicianId } = await clinician()
    expect(await freeHours(3)).toContain('09:00')
    answers.set('/a.ics', { body: busyAt([sydneyTime(3, 9), sydneyTime(3, 11)]) })
    const added = await add(`${origin}/a.ics`)
    expect(added.status).toBe(200)
    expect(added.body.calendars).toMatchObject([{ host: '127.0.0.1', busyMinutes: 120, failure: null }])
    expect(await freeHours(3)).not.toContain('09:00')
    expect(await freeHours(3)).not.toContain('10:00')
    expect(await freeHours(3)).toContain('11:00')
    expect(await book(sydneyTime(3, 10))).toBe(409)
    expect(await book(sydneyTime(3, 11))).toBe(201)
    const stored = await api.db
      .selectFrom('calendar_busy')
      .selectAll()
      .where('clinician_id', '=', clinicianId)
      .execute()
    expect(JSON.stringify(stored)).not.toContain('secret')

    // While it cannot be read, what was known stays.
    answers.set('/a.ics', { status: 500 })
    await readCalendar(api.service, await onlyCalendar(clinicianId))
    expect((await call('GET', 'calendars')).body.calendars).toMatchObject([
      { failure: { message: calendarFailures.notReached } },
    ])
    expect(await book(sydneyTime(3, 9))).toBe(409)

    answers.set('/a.ics', { body: busyAt() })
    const id: string = added.body.calendars[0].id
    expect((await call('POST', `calendars/${id}/read`)).body.calendars).toMatchObject([
      { failure: null, busyMinutes: 0 },
    ])
    expect(await book(sydneyTime(3, 9))).toBe(201)
    expect((await call('DELETE', `calendars/${id}`)).status).toBe(204)
    expect((await call('GET', 'calendars')).body.calendars).toEqual([])
  })

  it('moves nothing by itself: a session in a busy hour is listed', async () => {
    const { add, book } = await clinician()
    expect(await book(sydneyTime(4, 10))).toBe(201)
    answers.set('/b.ics', { body: busyAt([sydneyTime(4, 10, 30), sydneyTime(4, 12)]) })
    expect((await add(`${origin}/b.ics`)).body.clashes).toMatchObject([
      {
        clientName: 'Robin Field',
        startDateTime: sydneyTime(4, 10).toISOString(),
        busyFrom: sydneyTime(4, 10, 30).toISOString(),
      },
    ])
  })

  it('shows as busy in the diary of its clinician, without its title, as it was read last', async () => {
    const { add, call, readDay, clinicianId } = await clinician()
    const minuteOf = (time: Date) => modulo(localMinuteAt(time, 'Australia/Sydney'), minutesPerDay)
    expect((await readDay(3)).busy).toEqual([])
    // The second reaches into the evening, after the working hours.
    const [from, to, late] = [sydneyTime(3, 9), sydneyTime(3, 11), sydneyTime(3, 18)]
    answers.set('/d.ics', { body: busyAt([from, to], [late, sydneyTime(3, 23)]) })
    const { id } = (await add(`${origin}/d.ics`)).body.calendars[0]
    const day = await readDay(3)
    expect(day.busy).toEqual([
      { start: minuteOf(from), end: minuteOf(to) },
      { start: minuteOf(late), end: 1200 },
    ])
    expect(JSON.stringify(day)).not.toContain('secret')
    const { headers } = await addStaff(api.service, { role: 'administrator' })
    const office = (method: string, path: string) => api.call(method, `/staff/${path}`, headers)
    expect((await readDay(3, { of: office })).busy).toHaveLength(2)
    const other = await clinician()
    expect(await readDay(3, { of: other.call })).toBeUndefined()
    expect((await other.readDay(3)).busy).toEqual([])

    // The diary keeps its texts until the feed of changes names the clinician.
    answers.set('/d.ics', { body: busyAt([from, to]) })
    await readCalendar(api.service, await onlyCalendar(clinicianId))
    expect((await readDay(3)).busy).toEqual([{ start: minuteOf(from), end: minuteOf(to) }])
    await call('DELETE', `calendars/${id}`)
    expect((await readDay(3)).busy).toEqual([])
  })

  it.each([
    ['a web page', { body: '<!doctype html><title>Sign in</title>' }, calendarFailures.webPage],
    ['ten megabytes', { body: `BEGIN:VCALENDAR\r\n${'X'.repeat(10_000_000)}` }, calendarFailures.tooLarge],
    ['nothing there', { status: 404 }, calendarFailures.notFound],
    [
      'a rule without end',
      {
        body: 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:19700101T000000Z\r\nDURATION:PT1M\r\nRRULE:FREQ=SECONDLY\r\nEND:VEVENT\r\nEND:VCALENDAR',
      },
      calendarFailures.tooComplex,
    ],
    ['a redirect that goes round', { status: 302, location: '/hostile.ics' }, calendarFailures.notReached],
    ['a redirect to a file', { status: 302, location: 'file:///etc/passwd' }, calendarFailures.notAllowed],
  ])('that is %s is refused beside its field', async (_, answer, message) => {
    const { add, call } = await clinician()
    answers.set('/hostile.ics', answer)
    expect(await add(`${origin}/hostile.ics`)).toMatchObject({
      status: 422,
      body: { fields: { address: message } },
    })
    expect((await call('GET', 'calendars')).body.calendars).toEqual([])
  })

  it('of another clinician does not exist', async () => {
    const [one, other] = [await clinician(), await clinician()]
    answers.set('/c.ics', { body: busyAt() })
    const { id } = (await one.add(`${origin}/c.ics`)).body.calendars[0]
    expect((await other.call('POST', `calendars/${id}/read`)).status).toBe(404)
    expect((await other.call('DELETE', `calendars/${id}`)).status).toBe(404)
  })
})

describe('a private feed', () => {
  const read = async (address: string) => {
    const response = await api.fetch(new URL(address).pathname, 'none')
    return { status: response.status, text: await response.text() }
  }

  it('says as much as was chosen and where to join, never a name, and stops when it is turned off', async () => {
    const { call, book } = await clinician()
    expect(await book(sydneyTime(3, 10))).toBe(201)
    expect((await call('PUT', 'calendar-feed', { entrySays: 'type' })).status).toBe(404)
    const { feed } = (await call('POST', 'calendar-feed')).body
    const busy = await read(feed.address)
    expect(busy.status).toBe(200)
    expect(busy.text).toContain(`DTSTART:${stamp(sydneyTime(3, 10))}`)
    expect(busy.text).toContain('SUMMARY:Busy')
    // The address of the session carries no name, and opens for its client and its clinician only.
    const address = /DESCRIPTION:(\S+)/.exec(busy.text.replaceAll('\r\n ', ''))?.[1] ?? ''
    expect(new URL(address).pathname).toMatch(/^\/session\/[0-9a-f-]{36}$/)
    const entered = await api.call(
      'POST',
      `${new URL(address).pathname.replace('session', 'rooms')}/entries`,
      {
        body: { as: 'self' },
      },
    )
    expect(entered.status).toBe(401)
    for (const [says, words] of [
      ['type', /SUMMARY:Session [^\r]*(?:\r\n )?[^\r]*video call/],
      ['initials', /R\. F\./],
    ] as const) {
      expect((await call('PUT', 'calendar-feed', { entrySays: says })).status).toBe(204)
      const text = (await read(feed.address)).text.replaceAll('\r\n ', '')
      expect(text).toMatch(words)
      expect(text).not.toMatch(/Robin|Field/)
    }
    expect((await call('GET', 'calendars')).body.feed).toMatchObject({
      address: feed.address,
      entrySays: 'initials',
      lastReadAt: expect.any(String),
    })
    const { feed: fresh } = (await call('POST', 'calendar-feed')).body
    expect((await read(feed.address)).status).toBe(404)
    expect((await read(fresh.address)).status).toBe(200)
    await call('DELETE', 'calendar-feed')
    expect((await read(fresh.address)).status).toBe(404)
  })
})

it('each is a job of its own: one that does not answer holds up no other, and is not asked twice at a time', async () => {
  const pool = createPool(api.url, 8)
  const notices = createNotices({ url: api.url, log: api.service.log })
  const service = { ...api.service, jobs: await startJobs(pool, api.service.log, notices) }
  onTestFinished(async () => {
    server.closeAllConnections()
    await service.jobs.stop()
    await notices.close()
    await pool.end()
  })
  const people = await Promise.all(Array.from({ length: 20 }, clinician))
  for (const [index, { add }] of people.entries()) {
    answers.set(`/many-${index}.ics`, { body: busyAt() })
    expect((await add(`${origin}/many-${index}.ics`)).status).toBe(200)
  }
  silent.path = '/many-0.ics'
  const busy = busyAt([sydneyTime(3, 9), sydneyTime(3, 11)])
  for (let index = 1; index < people.length; index += 1) answers.set(`/many-${index}.ics`, { body: busy })
  await scheduleCalendarReading(service)
  const ids = people.map(({ clinicianId }) => clinicianId)
  const readAgain = async () => {
    const { rows } = await sql`
      select from calendar_busy where clinician_id = any(${ids}::uuid[])`.execute(api.db)
    return rows.length
  }
  const from = performance.now()
  await queueCalendars(service)
  await expect.poll(() => silent.asked, { timeout: 9_000 }).toBe(1)
  await queueCalendars(service)
  await expect.poll(readAgain, { timeout: 9_000 }).toBe(people.length - 1)
  // Which is when the silent one is given up on.
  expect(performance.now() - from).toBeLessThan(10_000)
  expect(silent.asked).toBe(1)
})
