import { describe, expect, it } from 'vitest'
import { dayNumberOfIso, formatIsoDate } from '#domain/time/calendar.ts'
import { type AvailableDays, calendarPages, nextFreeDay, pageTitle, toWeeks } from './calendar-pages.ts'

const dates = (today: string, rule: 'NEW' | 'EXISTING') =>
  calendarPages(dayNumberOfIso(today), rule).map(({ first, last }) => [
    formatIsoDate(first),
    formatIsoDate(last),
  ])

describe('the pages of the calendar', () => {
  it('has four rows for a new client on a Monday', () => {
    expect(dates('2026-11-16', 'NEW')).toEqual([['2026-11-16', '2026-12-13']])
  })

  it('has a fifth row on other days, so that no day of the four weeks is left out', () => {
    expect(dates('2026-11-18', 'NEW')).toEqual([['2026-11-16', '2026-12-20']])
    expect(dates('2026-11-22', 'NEW')).toEqual([['2026-11-16', '2026-12-20']])
  })

  it('turns on by four weeks for an existing client, up to three months', () => {
    expect(dates('2026-11-18', 'EXISTING')).toEqual([
      ['2026-11-16', '2026-12-20'],
      ['2026-12-21', '2027-01-17'],
      ['2027-01-18', '2027-02-14'],
      ['2027-02-15', '2027-03-14'],
    ])
  })

  it('says its dates, short for the eye and whole for the ear', () => {
    const [page] = calendarPages(dayNumberOfIso('2026-11-16'), 'NEW')
    expect(page && pageTitle(page)).toEqual({
      short: '16 Nov – 13 Dec 2026',
      long: '16 November to 13 December 2026',
    })
  })
})

const free = { isAvailable: true, timeSlots: [] }
const days: AvailableDays = {
  '2026-11-16': { isAvailable: false, reason: 'past', timeSlots: [] },
  '2026-11-17': { isAvailable: false, reason: 'fullyBooked', timeSlots: [] },
  '2026-11-18': free,
  '2026-11-19': { isAvailable: false, reason: 'fullyBooked', timeSlots: [] },
  '2026-11-20': free,
  '2026-11-21': { isAvailable: false, reason: 'noSessions', timeSlots: [] },
  '2026-12-01': { isAvailable: false, reason: 'notYetOpen', timeSlots: [] },
}

describe('the days', () => {
  const page = { first: dayNumberOfIso('2026-11-16'), last: dayNumberOfIso('2026-12-06') }
  const shown = toWeeks(page, dayNumberOfIso('2026-11-17'), days).flat()
  const noteOf = (date: string) => shown.find(({ key }) => key === date)?.note

  it.each([
    ['2026-11-16', 'in the past'],
    ['2026-11-17', 'no times left today'],
    ['2026-11-18', 'times free'],
    ['2026-11-19', 'fully booked'],
    ['2026-11-21', 'no sessions'],
    ['2026-12-01', 'not yet open for booking'],
  ])('%s: %s', (date, note) => {
    expect(noteOf(date)).toBe(note)
  })

  it('can be chosen only where times are free', () => {
    expect(shown.filter((day) => day.free).map(({ key }) => key)).toEqual(['2026-11-18', '2026-11-20'])
  })

  it('names the month where one begins', () => {
    expect(shown.filter((day) => day.month.begins).map(({ key }) => key)).toEqual(['2026-12-01'])
  })

  it('finds the next free day', () => {
    expect(nextFreeDay(days)).toBe('2026-11-18')
    expect(nextFreeDay(days, '2026-11-18')).toBe('2026-11-20')
    expect(nextFreeDay(days, '2026-11-20')).toBeNull()
  })
})
