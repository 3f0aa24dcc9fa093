import { describe, expect, it } from 'vitest'
import type { BookingRuleType } from '#domain/diary/booking-window.ts'
import { type DayNumber, dayNumberOfIso, formatIsoDate } from '#domain/time/calendar.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { queryClient } from '../api/query.ts'
import { renderFor } from '../client/render-for.fixture.tsx'
import { availabilityQuery } from './availability.ts'
import { type AvailableDays, calendarPages } from './calendar-pages.ts'
import { PanelDays } from './panel-days.tsx'
import { nothingPicked, type PanelChoice, useCalendar } from './use-calendar.ts'

const clinicianId = '11111111-1111-4111-8111-111111111111'
const typeId = '22222222-2222-4222-8222-222222222222'
const renderedAt = '2026-11-18T00:00:00.000Z'
const today = dayNumberOfIso('2026-11-18')

const slotAt = (startDateTime: string) => ({
  startTime: '',
  endTime: '',
  startDateTime,
  endDateTime: startDateTime,
  clinicianId,
  isAvailable: true as const,
})

function daysFrom(
  first: DayNumber,
  last: DayNumber,
  { free, reason }: Required<Pick<Shown, 'free' | 'reason'>>,
): AvailableDays {
  const days: AvailableDays = {}
  for (let day = first; day <= last; day++) {
    const date = formatIsoDate(day)
    const start = free[date]
    days[date] = start
      ? { isAvailable: true, timeSlots: [slotAt(start)] }
      : { isAvailable: false, reason, timeSlots: [] }
  }
  return days
}

type Shown = {
  rule: BookingRuleType
  /** The start of the one free time of each date. */
  free: Record<string, string>
  /** Why the other days have none. */
  reason?: 'fullyBooked' | 'noSessions'
  choice?: Partial<PanelChoice>
  defaultTimeZone?: ZoneId
}

/** The calendar as it is once everything that it asks for has been read. */
function show({
  rule,
  free,
  reason = 'fullyBooked',
  choice,
  defaultTimeZone: zone = 'Australia/Sydney',
}: Shown): string {
  const pages = calendarPages(today, rule)
  for (const page of [...pages, { first: today, last: pages.at(-1)?.last ?? today }]) {
    const query = availabilityQuery({
      accountId: 'banksia',
      clinicianId,
      appointmentTypeId: typeId,
      zone,
      page,
    })
    const timeSlots = daysFrom(page.first, page.last, { free, reason })
    queryClient.setQueryData(query.queryKey, { timeZone: zone, timeSlots })
  }
  const Calendar = () => {
    const picked = { ...nothingPicked, ...choice }
    const calendar = useCalendar({ clinicianId, typeId, rule, choice: picked, renderedAt })
    return <PanelDays calendar={{ ...calendar, move: () => {} }} others="/elsewhere" />
  }
  return renderFor({ settings: { accountId: 'banksia', defaultTimeZone: zone } }, Calendar)
}

describe('a page of the calendar without a free day', () => {
  it('leads to the next day that has times, on another page', () => {
    const html = show({ rule: 'EXISTING', free: { '2027-01-20': '2027-01-19T23:00:00.000Z' } })
    expect(html).toContain('Next free day: Wed 20 Jan')
    expect(html).not.toContain('fully booked</b>')
    expect(html).not.toContain('Please choose a date first')
  })

  it('leads back to an earlier day where no later one has times', () => {
    const free = { '2026-11-20': '2026-11-19T23:00:00.000Z' }
    const html = show({ rule: 'EXISTING', free, choice: { page: 3 } })
    expect(html).toContain('Earlier free day: Fri 20 Nov')
    expect(html).not.toContain('My next 3 months is fully booked')
  })

  it.each([
    ['EXISTING', 0, 'My next 3 months is fully booked'],
    ['EXISTING', 3, 'My next 3 months is fully booked'],
    ['NEW', 0, 'My next 4 weeks is fully booked'],
  ] as const)('of %s, page %i, says that everything is booked only where it is', (rule, page, words) => {
    const html = show({ rule, free: {}, choice: { page } })
    expect(html).toContain(words)
    expect(html).toContain('href="/elsewhere"')
  })

  it('says of someone who has had no hours at all that their times are not open', () => {
    const html = show({ rule: 'NEW', free: {}, reason: 'noSessions' })
    expect(html).toContain('My times are not open yet')
    expect(html).not.toContain('fully booked')
  })

  it('is not one that has times', () => {
    expect(show({ rule: 'NEW', free: { '2026-11-20': '2026-11-19T23:00:00.000Z' } })).toContain(
      'Please choose a date first',
    )
  })
})

describe('a chosen time', () => {
  // Monday 21 December, 00:30 in Sydney: the first day of the second page. In Perth it is still Sunday, on the first.
  const slot = '2026-12-20T13:30:00.000Z'
  it.each([
    ['Australia/Sydney', '2026-12-21', 'Mon 21 Dec', '12:30 am'],
    ['Australia/Perth', '2026-12-20', 'Sun 20 Dec', '9:30 pm'],
  ] as const)('stays chosen in %s, on the date and the page that it has there', (zone, date, day, time) => {
    const html = show({
      rule: 'EXISTING',
      free: { [date]: slot },
      choice: { slot, date: '2026-12-21' },
      defaultTimeZone: zone,
    })
    expect(html).toContain(day)
    expect(html).toMatch(new RegExp(`aria-pressed="true"[^>]*>${time}`))
  })
})
