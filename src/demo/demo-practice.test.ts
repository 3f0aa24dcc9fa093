import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findSlots } from '#domain/diary/slots.ts'
import { ageRangeCodes, concernCodes, languageCodes, styleCodes } from '#domain/clinicians/vocabularies.ts'
import { acceptsNewClients } from '#domain/clinicians/card.ts'
import { fundingMethodCodes } from '#domain/funding/methods.ts'
import { isRatedRole } from '#domain/fees/rates.ts'
import { dayNumberOfIso } from '#domain/time/calendar.ts'
import { localDayAt, spanOfDays } from '#domain/time/local-time.ts'
import { isOfferedZone, type ZoneId } from '#domain/time/zones.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { loadDemoData } from './demo.ts'

const now = new Date('2026-11-15T22:30:00Z')
const today = localDayAt(now, 'Australia/Sydney')

async function readPractice(database: Awaited<ReturnType<typeof createTestDatabase>>) {
  const { db } = database
  const clinicians = await db.selectFrom('clinicians').selectAll().execute()
  return {
    clinicians,
    psychologists: clinicians.filter((row) => !row.is_gp),
    listed: clinicians.filter((row) => !row.is_gp && row.status === 'active' && row.is_profile_listed),
    hours: await db.selectFrom('working_hours').selectAll().execute(),
    exceptions: await db.selectFrom('hours_exceptions').selectAll().execute(),
    types: await db.selectFrom('appointment_types').selectAll().execute(),
    bookings: await db
      .selectFrom('reservations')
      .innerJoin('appointment_types', 'appointment_types.id', 'appointment_type_id')
      .select(({ fn }) => [
        'clinician_id',
        'duration_minutes',
        'step_minutes',
        'status',
        'service_delivered',
        fn<Date>('lower', ['during']).as('starts'),
      ])
      .execute(),
  }
}

describe('the demo practice', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let practice: Awaited<ReturnType<typeof readPractice>>

  beforeAll(async () => {
    database = await createTestDatabase()
    const { db, keyring } = database
    await loadDemoData({ db, keyring, now, psychologists: 60, createAccount: async () => {} })
    practice = await readPractice(database)
  })
  afterAll(() => database.close())

  /** The schedule as the rows give it, with or without what is booked. */
  function scheduleOf(clinician: { id: string; time_zone: ZoneId }, withBookings: boolean) {
    const weekly = practice.hours
      .filter((row) => row.clinician_id === clinician.id)
      .map((row) => ({ weekday: row.weekday, start: row.start_minute, end: row.end_minute }))
    const exceptions = practice.exceptions
      .filter((row) => row.clinician_id === clinician.id)
      .map((row) => ({
        day: dayNumberOfIso(row.on_date),
        kind: row.kind,
        start: row.start_minute,
        end: row.end_minute,
      }))
    const busy = practice.bookings
      .filter((row) => withBookings && row.status === 'booked' && row.clinician_id === clinician.id)
      .map((row) => {
        const start = row.starts.getTime() / 60_000
        return { start, end: start + row.duration_minutes }
      })
    return { zone: clinician.time_zone, weekly, exceptions, busy }
  }

  const startsIn = (
    days: number,
    schedule: ReturnType<typeof scheduleOf>,
    type = { step: 60, minutes: 50 },
  ) =>
    findSlots(schedule, {
      window: spanOfDays(today, today + days - 1, schedule.zone),
      after: now.getTime() / 60_000 + 120,
      durationMinutes: type.minutes,
      stepMinutes: type.step,
    })

  it('has sixty psychologists and eight GPs', () => {
    expect(practice.psychologists).toHaveLength(60)
    expect(practice.clinicians).toHaveLength(68)
  })

  it.each(fundingMethodCodes)('has several listed psychologists who take %s', (method) => {
    expect(practice.listed.filter((row) => row.funding_methods.includes(method)).length).toBeGreaterThan(8)
  })

  it('has a psychologist for every concern, language, style and age', () => {
    const offered = (lists: string[][]) => new Set(lists.flat())
    const { listed } = practice
    expect(offered(listed.map((row) => row.primary_specialisations.slice(0, 1)))).toEqual(
      new Set(concernCodes),
    )
    expect(offered(listed.map((row) => row.languages))).toEqual(new Set(languageCodes))
    expect(offered(listed.map((row) => row.styles))).toEqual(new Set(styleCodes))
    expect(offered(listed.map((row) => row.client_age_ranges))).toEqual(new Set(ageRangeCodes))
    expect(new Set(listed.map((row) => row.gender))).toEqual(new Set(['woman', 'man', 'nonBinary']))
    expect(listed.filter((row) => row.delivery_types.includes('phoneCall')).length).toBeGreaterThan(8)
  })

  it('shows every listingState a client can meet', () => {
    const { psychologists } = practice
    const count = (test: (row: (typeof psychologists)[number]) => boolean) =>
      psychologists.filter(test).length
    expect(
      count((row) => row.should_use_case_load && row.is_open_to_new_clients && row.remaining_slots === 0),
    ).toBe(5)
    expect(count((row) => row.status === 'active' && !row.is_open_to_new_clients)).toBe(2)
    expect(count((row) => row.status === 'active' && !row.is_profile_listed)).toBe(3)
    expect(count((row) => row.status === 'inactive')).toBe(2)
  })

  it('offers rebate and self-funding only where there is a rate', () => {
    for (const { role, funding_methods: funding } of practice.psychologists) {
      const isPriced = funding.includes('rebate') || funding.includes('selfFunded')
      expect(isPriced && !isRatedRole(role)).toBe(false)
    }
  })

  it('repeats no name, no words and no drawing', () => {
    const { psychologists, clinicians } = practice
    const distinct = (values: (string | null)[]) => new Set(values).size
    expect(distinct(psychologists.map((row) => row.introduction))).toBe(60)
    expect(psychologists.every((row) => row.experience.endsWith('.'))).toBe(true)
    expect(distinct(psychologists.map((row) => row.short_description))).toBe(60)
    expect(distinct(clinicians.map((row) => row.name))).toBe(68)
    expect(distinct(clinicians.map((row) => row.portrait_id))).toBe(68)
  })

  it('keeps sane hours in known zones', () => {
    for (const clinician of practice.clinicians) {
      expect(isOfferedZone(clinician.time_zone)).toBe(true)
      const { weekly } = scheduleOf(clinician, false)
      expect(weekly.length).toBeGreaterThan(2)
      for (const { weekday, start, end } of weekly) {
        expect(start).toBeGreaterThanOrEqual(7 * 60)
        expect(end).toBeLessThanOrEqual(21 * 60)
        expect(end - start).toBeGreaterThanOrEqual(120)
        const others = weekly.filter((other) => other.weekday === weekday && other.start !== start)
        expect(others.every((other) => other.end <= start || end <= other.start)).toBe(true)
      }
    }
    expect(new Set(practice.exceptions.map((row) => row.kind))).toEqual(new Set(['leave', 'extra']))
  })

  it('books only times that the clinician offers', () => {
    const ahead = practice.bookings.filter((row) => row.starts > now)
    expect(ahead.length).toBeGreaterThan(60 * 20)
    for (const clinician of practice.clinicians) {
      const schedule = scheduleOf(clinician, false)
      const { zone } = schedule
      for (const row of ahead.filter(({ clinician_id: id }) => id === clinician.id)) {
        const start = row.starts.getTime() / 60_000
        const offered = findSlots(schedule, {
          window: spanOfDays(localDayAt(row.starts, zone), localDayAt(row.starts, zone), zone),
          after: 0,
          durationMinutes: row.duration_minutes,
          stepMinutes: row.step_minutes,
        })
        expect(offered).toContain(start)
      }
    }
  })

  it('says what became of every past session, and nothing of a coming one', () => {
    const yesterday = now.getTime() - 86_400_000
    const outcomes = (test: (starts: Date) => boolean) =>
      new Set(practice.bookings.filter(({ starts }) => test(starts)).map((row) => row.service_delivered))
    expect(outcomes((starts) => starts.getTime() < yesterday)).toEqual(
      new Set(['attended', 'clientDidNotAttend', 'cancelWithNotice', 'cancelShortNotice']),
    )
    expect(outcomes((starts) => starts > now)).toEqual(new Set([null]))
  })

  it('has near times free with everyone who takes new clients, but for Marcus Webb', () => {
    const open = practice.listed.filter((row) =>
      acceptsNewClients({
        isOpenToNewClients: row.is_open_to_new_clients,
        shouldUseCaseLoad: row.should_use_case_load,
        remainingSlots: row.remaining_slots,
      }),
    )
    const withoutTimes = open
      .filter((row) => startsIn(10, scheduleOf(row, true)).length === 0)
      .map((row) => row.name)
    expect(withoutTimes).toEqual(['Marcus Webb'])
    const marcus = open.filter((row) => row.name === 'Marcus Webb')
    expect(marcus.flatMap((row) => startsIn(28, scheduleOf(row, true)))).toEqual([])
    expect(open.length).toBeGreaterThan(40)
  })

  it('has some days full and some free', () => {
    const amelia = practice.clinicians.find((row) => row.slug === 'amelia-tran')
    if (!amelia) throw new Error('Amelia Tran is not there')
    const offered = startsIn(28, scheduleOf(amelia, false)).length
    const free = startsIn(28, scheduleOf(amelia, true)).length
    expect(free / offered).toBeGreaterThan(0.3)
    expect(free / offered).toBeLessThan(0.8)
  })

  it('gives GPs both treatment plan types and free times for each', () => {
    const gps = practice.clinicians.filter((row) => row.is_gp)
    for (const gp of gps) {
      expect(startsIn(5, scheduleOf(gp, true), { step: 20, minutes: 40 }).length).toBeGreaterThan(0)
      expect(startsIn(5, scheduleOf(gp, true), { step: 20, minutes: 20 }).length).toBeGreaterThan(0)
    }
    expect(practice.types.filter((row) => row.is_gp).map((row) => [row.name, row.duration_minutes])).toEqual(
      expect.arrayContaining([
        ['GP Initial Mental Health Treatment Plan', 40],
        ['GP Review Mental Health Treatment Plan', 20],
      ]),
    )
    expect(practice.types.filter((row) => row.assignment_mode === 'all')).toHaveLength(1)
  })
})
