import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { diarySchema } from '#contract/staff/diary.ts'
import { sydneyTime } from '#test/support/booking-world.ts'
import { createHoursApi, dayAhead } from './hours.fixture.ts'

let api: Awaited<ReturnType<typeof createHoursApi>>
beforeAll(async () => {
  api = await createHoursApi()
  // Tests have none of those that are shipped.
  await sql`insert into public_holidays (on_date, name, states)
    values (${dayAhead(5)}::date, 'A day of New South Wales', '{NSW}'), (${dayAhead(6)}::date, 'A day of Victoria', '{VIC}')`.execute(
    api.db,
  )
})
afterAll(() => api.close())

it('has no free times, in what clients see and when a time is held, until the clinician works on it', async () => {
  const { clinicianId, typeId, post, read, cookie } = await api.practise()
  const freeOn = async (days: number) => {
    const { body } = await post('preview', {})
    return body.days.find(({ date }: { date: string }) => date === dayAhead(days)).free.length
  }
  const hold = () => api.reserve({ clinicianId, typeId, start: sydneyTime(5, 10) })
  const { body: before } = await read()
  expect(before.holidays).toEqual([{ date: dayAhead(5), name: 'A day of New South Wales' }])
  expect(await freeOn(5)).toBe(0)
  expect(await freeOn(6)).toBeGreaterThan(0)
  expect((await hold()).status).toBe(409)
  const diary = await api.call('GET', `/staff/diary?from=${dayAhead(5)}&clinician=${clinicianId}`, { cookie })
  expect(diarySchema.parse(diary.body).diaries[0]?.days[0]?.working).toEqual([])

  const period = { kind: 'extra', firstDate: dayAhead(5), lastDate: dayAhead(5), start: 540, end: 720 }
  expect((await post('changes', { change: { kind: 'add', period } })).status).toBe(200)
  expect(await freeOn(5)).toBeGreaterThan(0)
  expect((await hold()).status).toBe(201)
})

it.each([
  ['Australia/Sydney', null, 'NSW'],
  ['Australia/Sydney', '1 London Circuit, Canberra ACT 2601', 'ACT'],
  ['Australia/Melbourne', '5 Davey Street, Hobart TAS 7000', 'TAS'],
  ['Australia/Sydney', '12 Vic Street, Sydney NSW 2000', 'NSW'],
  ['Australia/Perth', '12 King Street, Sydney NSW 2000', 'WA'],
  ['Indian/Cocos', null, null],
])('is of the state: %s and “%s” is %s', async (zone, address, state) => {
  const { rows } = await sql<{
    state: string | null
  }>`select holiday_state(${zone}, ${address}) as state`.execute(api.db)
  expect(rows).toEqual([{ state }])
})

it('is shipped with the days that states have announced', async () => {
  const shipped = await readFile(
    join(import.meta.dirname, '../db/migrations/0112-public-holidays.sql'),
    'utf8',
  )
  // Of the governments’ own lists.
  for (const row of [
    `'2026-12-25', 'Christmas Day', null`,
    `'2026-12-28', 'Boxing Day, additional day', null`,
    `'2027-01-01', 'New Year’s Day', null`,
    `'2027-01-26', 'Australia Day', null`,
    `'2027-03-26', 'Good Friday', null`,
    `'2027-03-29', 'Easter Monday', null`,
    `'2027-06-14', 'King’s Birthday', '{ACT,NSW,NT,SA,TAS,VIC}'`,
    `'2027-11-02', 'Melbourne Cup Day', '{VIC}'`,
    `'2027-12-27', 'Christmas Day, additional day', null`,
  ])
    expect(shipped).toContain(row)
})
