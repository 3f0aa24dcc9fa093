import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Clinician } from '#contract/clinicians.ts'
import { bookingWindow, latestTooSoon } from '#domain/diary/booking-window.ts'
import { findSlots } from '#domain/diary/slots.ts'
import { servesOnlyUnder18s } from '#domain/clinicians/vocabularies.ts'
import { fundingMethodCodes, methods } from '#domain/funding/methods.ts'
import { bands } from '#domain/time/days-and-times.ts'
import { dateOfEpochMinute } from '#domain/time/local-time.ts'
import { offeredZones } from '#domain/time/zones.ts'
import { addClinician, addType } from '#test/support/clinicians.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { scheduleColumns, type ScheduleRow, toSchedule } from '../../booking/slot-offer.ts'
import { askListing, type ClinicianApp, createClinicianApp, monday } from '../clinician-app.fixture.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())

const shapes: Parameters<typeof addType>[2][] = [
  { duration_minutes: 50, step_minutes: 60, claim_types: ['rebate', 'outOfPocket'] },
  { duration_minutes: 80, step_minutes: 30, claim_types: ['outOfPocket', 'ndis'] },
  { duration_minutes: 25, step_minutes: 15, claim_types: [] },
]

const zones = fc.constantFrom(...offeredZones.map(({ id }) => id))
const hours = fc.record({
  weekday: fc.constantFrom(1, 2, 3, 4, 5, 6, 7),
  start: fc.constantFrom(0, 150, 545, 600, 1080),
  length: fc.constantFrom(55, 120, 360),
})
const person = fc.record({
  zone: zones,
  gender: fc.constantFrom('woman', 'man'),
  languages: fc.subarray(['en', 'vi', 'tr'] as const),
  funding: fc.subarray(['rebate', 'selfFunded', 'ndis'] as const),
  ages: fc.subarray(['children', 'teenagers', 'adults'] as const),
  isOpen: fc.boolean(),
  /** Places left in the case load; null where none is kept. */
  places: fc.constantFrom(null, 0, 1),
  offers: fc.subarray([0, 1, 2]),
  hours: fc.uniqueArray(hours, { maxLength: 6, selector: ({ weekday, start }) => `${weekday} ${start}` }),
  leave: fc.array(fc.integer({ min: 0, max: 27 }), { maxLength: 3 }),
  /** Hours of the four weeks that are taken, the odd ones by a hold. */
  busy: fc.uniqueArray(fc.integer({ min: 0, max: 28 * 24 }), { maxLength: 40 }),
})
type Person = typeof person extends fc.Arbitrary<infer P> ? P : never

const wish = fc.record({
  zone: zones,
  gender: fc.constantFrom('', 'woman'),
  language: fc.subarray(['vi', 'tr'] as const),
  funding: fc.subarray(['rebate', 'ndis'] as const),
  days: fc.subarray([1, 2, 3, 4, 5, 6, 7] as const, { maxLength: 3 }),
  bands: fc.subarray(['morning', 'afternoon', 'evening'] as const),
  onlyAvailable: fc.boolean(),
  adultsFirst: fc.boolean(),
  perPage: fc.integer({ min: 1, max: 4 }),
})
type Wish = typeof wish extends fc.Arbitrary<infer W> ? W : never

const world = fc.record({
  before: fc.array(person, { minLength: 1, maxLength: 5 }),
  after: fc.array(person, { maxLength: 3 }),
  wishes: fc.array(wish, { minLength: 2, maxLength: 4 }),
})

async function put(people: readonly Person[], typeIds: readonly string[]): Promise<void> {
  for (const someone of people) {
    const id = await addClinician(test.db, {
      gender: someone.gender,
      languages: someone.languages,
      funding_methods: someone.funding,
      client_age_ranges: someone.ages,
      time_zone: someone.zone,
      is_open_to_new_clients: someone.isOpen,
      should_use_case_load: someone.places !== null,
      remaining_slots: someone.places ?? 0,
    })
    const rows = {
      working_hours: someone.hours.map(({ weekday, start, length }) => ({
        clinician_id: id,
        weekday,
        start_minute: start,
        end_minute: Math.min(1440, start + length),
      })),
      hours_exceptions: someone.leave.map((day) => ({
        clinician_id: id,
        on_date: new Date(monday.getTime() + day * 86_400_000).toISOString().slice(0, 10),
        kind: day % 2 === 0 ? 'leave' : 'extra',
        start_minute: 480,
        end_minute: 700,
      })),
      clinician_appointment_types: someone.offers.map((offer) => ({
        clinician_id: id,
        appointment_type_id: typeIds[offer] ?? '',
      })),
    }
    for (const [table, values] of Object.entries(rows))
      if (values.length > 0)
        await test.db
          .insertInto(table as 'working_hours')
          .values(values as never)
          .execute()
    for (const hour of someone.busy)
      await sql`insert into reservations (reserve_id, practice_id, clinician_id, appointment_type_id, during, status, visitor, expires_at)
        values (${randomUUID()}, 'banksia', ${id}, ${typeIds[0]},
          tstzrange(${dateOfEpochMinute(monday.getTime() / 60_000 + hour * 60)}, ${dateOfEpochMinute(monday.getTime() / 60_000 + hour * 60 + 45)}),
          ${hour % 2 === 0 ? 'held' : 'released'}, 'v', ${hour % 2 === 0 ? new Date(Date.now() + (hour % 4 === 0 ? 3_600_000 : -1)) : null})`.execute(
        test.db,
      )
  }
}

type SlowCard = { id: string; next: [number, number][]; isFull: boolean; isLater: boolean }

/** The listing read aloud: every clinician, every type, every start. */
async function slowListing(wish: Wish) {
  const { zone, gender, language, funding, days, bands: names, onlyAvailable, adultsFirst } = wish
  const clinicians = await test.db.selectFrom('clinicians').selectAll().orderBy('id').execute()
  const offers = await test.db
    .selectFrom('clinician_appointment_types')
    .innerJoin('appointment_types', 'appointment_types.id', 'appointment_type_id')
    .selectAll()
    .execute()
  const until = new Date(monday.getTime() + 40 * 86_400_000)
  const { rows: schedules } = await sql<ScheduleRow>`
    select c.id as clinician_id, c.time_zone, ${scheduleColumns(sql`c.id`, monday, until)} from clinicians c`.execute(
    test.db,
  )
  const cards = clinicians.flatMap((clinician): SlowCard[] => {
    const asked = funding.length === 0 ? fundingMethodCodes : funding
    const paid = asked.filter((method) => clinician.funding_methods.includes(method))
    const types = offers.filter(
      (type) =>
        type.clinician_id === clinician.id &&
        paid.some((method) => type.claim_types.includes(methods[method].claimType)),
    )
    const fits =
      clinician.is_open_to_new_clients &&
      (gender === '' || clinician.gender === gender) &&
      (language.length === 0 || language.some((code) => clinician.languages.includes(code))) &&
      (funding.length === 0 || types.length > 0)
    const schedule = schedules.find((row) => row.clinician_id === clinician.id)
    if (!fits || !schedule) return []
    const isFull = clinician.should_use_case_load && clinician.remaining_slots === 0
    const isLater = adultsFirst && servesOnlyUnder18s(clinician.client_age_ranges)
    if (isFull) return onlyAvailable ? [] : [{ id: clinician.id, next: [], isFull, isLater }]
    const endOf = new Map<number, number>()
    for (const type of types.toSorted((a, b) => b.duration_minutes - a.duration_minutes))
      for (const start of findSlots(toSchedule(schedule), {
        window: bookingWindow('NEW', monday, zone),
        after: latestTooSoon(monday, 120),
        durationMinutes: type.duration_minutes,
        stepMinutes: type.step_minutes,
        filter: { zone, weekdays: days, times: names.map((name) => bands[name].filter) },
      }))
        endOf.set(start, start + type.duration_minutes)
    const next = [...endOf].toSorted(([a], [b]) => a - b).slice(0, 3)
    return onlyAvailable && next.length === 0 ? [] : [{ id: clinician.id, next, isFull, isLater }]
  })
  const last = Number.MAX_SAFE_INTEGER
  const place = ({ next, isFull }: (typeof cards)[number]) => (isFull ? last : (next[0]?.[0] ?? last - 1))
  cards.sort((a, b) => Number(a.isLater) - Number(b.isLater) || place(a) - place(b) || (a.id < b.id ? -1 : 1))
  return { total: cards.length, cards: cards.map(({ id, next }) => ({ id, next })) }
}

async function quickListing(app: ClinicianApp, asked: Wish) {
  const query = new URLSearchParams({
    timeZone: asked.zone,
    gender: asked.gender,
    language: asked.language.join(','),
    funding: asked.funding.join(','),
    days: asked.days.join(','),
    startTime: asked.bands.map((name) => clock(bands[name].filter.start)).join(','),
    endTime: asked.bands.map((name) => clock(bands[name].filter.end)).join(','),
    nextAvailable: String(asked.onlyAvailable),
    adultsFirst: String(asked.adultsFirst),
    perPage: String(asked.perPage),
  })
  const cards: { id: Clinician['_id']; next: [number, number][] }[] = []
  for (let page = 1; ; page++) {
    query.set('page', String(page))
    const { clinicians, pagination } = await askListing(app, query.toString())
    for (const { _id: id, matchedNextAvailabilities: next } of clinicians)
      cards.push({ id, next: next.map((slot) => [minuteOf(slot.startDateTime), minuteOf(slot.endDateTime)]) })
    if (clinicians.length < asked.perPage) return { total: pagination.totalItem, cards }
  }
}

const clock = (minute: number) => `${String(minute / 60).padStart(2, '0')}:00`
const minuteOf = (iso: string) => Date.parse(iso) / 60_000

describe('the listing', () => {
  it('is the slow, obvious one, when built and after changes', async () => {
    await fc.assert(
      fc.asyncProperty(world, async ({ before, after, wishes }) => {
        await sql`truncate clinicians, appointment_types, reservations cascade`.execute(test.db)
        const typeIds: string[] = []
        for (const shape of shapes) typeIds.push(await addType(test.db, [], shape))
        await put(before, typeIds)
        const app = createClinicianApp({ ...test.service, now: () => monday })
        for (const asked of wishes) expect(await quickListing(app, asked)).toEqual(await slowListing(asked))
        await put(after, typeIds)
        await sql`update reservations set expires_at = now() - interval '1 second' where status = 'held' and extract(hour from lower(during))::int % 3 = 0`.execute(
          test.db,
        )
        await sql`delete from working_hours where weekday = 3`.execute(test.db)
        await sql`update clinicians set gender = 'woman', is_open_to_new_clients = true where id::text < '8'`.execute(
          test.db,
        )
        for (const asked of wishes) expect(await quickListing(app, asked)).toEqual(await slowListing(asked))
      }),
      { numRuns: 30 },
    )
  }, 300_000)
})
