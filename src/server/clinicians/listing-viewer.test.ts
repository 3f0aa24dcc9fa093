import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessTokenFor } from '#test/support/access-token.ts'
import { addClinician, addHours, addType } from '#test/support/clinicians.ts'
import { addPerson } from '#test/support/people.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { askListing, askNames, createClinicianApp } from './clinician-app.fixture.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
const ids: Record<string, string> = {}
const aDay = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * aDay)

beforeAll(async () => {
  test = await createTestDatabase()
  for (const [name, fields] of Object.entries({
    Full: { should_use_case_load: true, remaining_slots: 0 },
    Roomy: { should_use_case_load: true, remaining_slots: 1 },
    Uncounted: { should_use_case_load: false, remaining_slots: 0 },
    Hourless: {},
    Later: {},
  }))
    ids[name] = await addClinician(test.db, { name, ...fields })
  const everyDay = ([1, 2, 3, 4, 5, 6, 7] as const).map((weekday) => ({
    weekday,
    from: '00:00',
    to: '24:00',
  }))
  for (const name of ['Full', 'Roomy', 'Uncounted', 'Later'])
    await addHours(test.db, ids[name] ?? '', ...everyDay)
  await addType(test.db, Object.values(ids))
  // Away for five weeks: free again in the sixth.
  await test.db
    .insertInto('hours_exceptions')
    .values(
      Array.from({ length: 37 }, (_, day) => ({
        clinician_id: ids.Later ?? '',
        on_date: inDays(day - 1)
          .toISOString()
          .slice(0, 10),
        kind: 'leave' as const,
        start_minute: 0,
        end_minute: 1440,
      })),
    )
    .execute()
})
afterAll(() => test.close())

/** A client who has had an appointment with `own`, if one is named. */
async function clientOf(own?: string): Promise<{ authorization: string }> {
  const email = `${randomUUID()}@mail.example`
  const { subject } = await addPerson(test.db, { email, attachedClinicianId: own && ids[own] })
  if (own)
    await sql`
      insert into reservations (reserve_id, practice_id, clinician_id, client_id, appointment_type_id, during, status, visitor, booked_at)
      select ${randomUUID()}, 'banksia', ${ids[own]}, c.id, t.id, tstzrange(now() - interval '9 days', now() - interval '9 days' + interval '50 minutes'),
             'released', 'v', now() - interval '20 days'
        from clients c, appointment_types t where c.email = ${email} limit 1`.execute(test.db)
  return { authorization: `Bearer ${await accessTokenFor(test.service, { subject })}` }
}

describe('a psychologist who takes no new clients', () => {
  it('comes last, without times, and is not among those who are free', async () => {
    const app = createClinicianApp(test.service)
    const { clinicians } = await askListing(app)
    expect(clinicians.at(-1)).toMatchObject({ name: 'Full', matchedNextAvailabilities: [] })
    expect(
      clinicians
        .slice(0, 2)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['Roomy', 'Uncounted'])
    expect((await askNames(app, 'nextAvailable=true')).toSorted()).toEqual(['Roomy', 'Uncounted'])
  })

  it('is free to their own client', async () => {
    const app = createClinicianApp(test.service)
    const { clinicians } = await askListing(app, 'nextAvailable=true', await clientOf('Full'))
    const full = clinicians.find(({ name }) => name === 'Full')
    expect(full?.matchedNextAvailabilities).toHaveLength(3)
  })

  it('is seen at once when the last place is taken', async () => {
    const app = createClinicianApp(test.service)
    await askListing(app)
    await sql`update clinicians set remaining_slots = 0 where id = ${ids.Roomy}`.execute(test.db)
    expect(await askNames(app, 'nextAvailable=true')).toEqual(['Uncounted'])
    await sql`update clinicians set remaining_slots = 1 where id = ${ids.Roomy}`.execute(test.db)
  })
})

describe('the window', () => {
  it('is three months for a client who has booked before, and four weeks for others', async () => {
    const app = createClinicianApp(test.service)
    const startOfLater = async (headers = {}) => {
      const { clinicians, bookingRule } = await askListing(app, `clinicianIds=${ids.Later}`, headers)
      return { bookingRule, start: clinicians[0]?.matchedNextAvailabilities[0]?.startDateTime ?? null }
    }
    expect(await startOfLater()).toEqual({ bookingRule: 'NEW', start: null })
    expect(await startOfLater(await clientOf())).toEqual({ bookingRule: 'NEW', start: null })
    const existing = await startOfLater(await clientOf('Later'))
    expect(existing.bookingRule).toBe('EXISTING')
    expect(Date.parse(existing.start ?? '')).toBeGreaterThan(inDays(34).getTime())
  })
})

describe('pages read before and after the hour', () => {
  it('hold every psychologist once where the moment of the first travels with the second', async () => {
    await sql`delete from working_hours`.execute(test.db)
    // At 09:59 both start at noon; a minute later only one of them still can.
    await addHours(test.db, ids.Roomy ?? '', { weekday: 1, from: '12:00', to: '13:00' })
    await addHours(test.db, ids.Uncounted ?? '', { weekday: 1, from: '12:30', to: '17:00' })
    const before = new Date('2027-03-21T22:59:00Z')
    let now = before
    const app = createClinicianApp({ ...test.service, now: () => now })
    const first = await askListing(app, 'perPage=1&page=1')
    expect(first.clinicians.map(({ name }) => name)).toEqual(['Roomy'])
    expect(first.pagination.at).toBe(before.toISOString())
    now = new Date('2027-03-21T22:59:41Z')
    // The same answer for the whole minute: a page that was rendered from it is kept.
    expect(await askListing(app, 'perPage=1&page=1')).toEqual(first)
    now = new Date('2027-03-21T23:00:00Z')
    const rest = await Promise.all(
      [2, 3, 4, 5].map(
        async (page) => (await askNames(app, `perPage=1&page=${page}&at=${first.pagination.at}`))[0],
      ),
    )
    expect([first.clinicians[0]?.name, ...rest].toSorted()).toEqual(
      ['Full', 'Hourless', 'Later', 'Roomy', 'Uncounted'].toSorted(),
    )
    // A moment that is out of reach is that of now.
    for (const at of ['2020-01-01T00:00:00Z', '2099-01-01T00:00:00Z'])
      expect((await askListing(app, `at=${at}`)).pagination.at).toBe(now.toISOString())
  })
})
