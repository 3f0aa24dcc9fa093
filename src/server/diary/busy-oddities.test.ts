import { describe, expect, it } from 'vitest'
import { calendar, event, named, read, window } from './busy.fixture.ts'
import { parseInThread } from './outside-calendars.ts'

const hour = ['DTSTART:20261120T000000Z', 'DTEND:20261120T010000Z']
const busyHour = ['2026-11-20T00:00 2026-11-20T01:00']
const startOnly = 'DTSTART:20261120T000000Z'
const restOfDay = ['2026-11-20T00:00 2026-11-20T13:00']
const later = named('later', 'DTSTART:20261125T000000Z', 'DTEND:20261125T010000Z')
const busyLater = ['2026-11-25T00:00 2026-11-25T01:00']

describe('a file that is odd, and a calendar nonetheless', () => {
  it.each([
    ['begins with a byte order mark', `\uFEFF${event(...hour)}`],
    ['has space before it', `\r\n  ${event(...hour)}`],
    ['has lines that end in a carriage return', event(...hour).replaceAll('\r\n', '\r')],
    ['has a line that says nothing', event(...hour, 'a description that was not folded')],
    ['has something after its end', `${event(...hour)}\r\n\u001A`],
    ['is folded within its times', event('DTSTART:20261120T', ' 000000Z', 'DTEND:2026', '\t1120T010000Z')],
  ])('%s', (_, text) => {
    expect(read(text)).toEqual(busyHour)
  })

  it('has several calendars, of which one may know an event of the other', () => {
    expect(read(`${event(...hour)}\r\n\uFEFF${calendar(...later)}`)).toEqual([...busyHour, ...busyLater])
    const series = event(...hour, 'RRULE:FREQ=DAILY;COUNT=2')
    const off = event('RECURRENCE-ID:20261121T000000Z', 'DTSTART:20261121T000000Z', 'STATUS:CANCELLED')
    expect(read(`${series}\r\n${off}`)).toEqual(busyHour)
  })

  it.each([
    ['a rule of no known kind', ['RRULE:FREQ=SOMETIMES']],
    ['a rule that contradicts itself', ['RRULE:FREQ=MONTHLY;BYYEARDAY=3']],
    ['a further time that is none', ['RDATE:soon']],
    ['a further stretch that is none', ['RDATE;VALUE=PERIOD:20261120T000000Z']],
    ['an exception that is none', ['EXDATE:never']],
  ])('has an event with %s, which keeps its own hour', (_, lines) => {
    expect(read(calendar(...named('one', ...hour, ...lines), ...later))).toEqual([...busyHour, ...busyLater])
  })

  it.each([
    ['a start that cannot be read', ['DTSTART:tomorrow', 'DURATION:PT1H']],
    ['a start in another notation', ['DTSTART:2026-11-20T00:00:00Z', 'DURATION:PT1H']],
    ['a month that there is not', ['DTSTART:20261320T000000Z', 'DURATION:PT1H']],
    ['no start', ['DURATION:PT1H']],
  ])('has an event with %s, beside others', (_, lines) => {
    expect(read(calendar(...named('one', ...lines), ...later))).toEqual(busyLater)
    // Where no event can be read, nothing is known of the owner's time.
    expect(read(event(...lines))).toBe('notACalendar')
  })

  it('that stops before its end is refused: the rest is missing', () => {
    const whole = calendar(...named('one', ...hour), ...later)
    expect(read(whole.slice(0, -'END:VCALENDAR'.length))).toBe('notACalendar')
    expect(read(whole.slice(0, whole.lastIndexOf('DTEND')))).toBe('notACalendar')
  })
})

describe('the time that an event takes', () => {
  it.each([
    ['none that Outlook marks as free', [...hour, 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'], []],
    ['its own that Outlook marks as away', [...hour, 'X-MICROSOFT-CDO-BUSYSTATUS:OOF'], busyHour],
    ['none in an instant', ['DTSTART:20261120T000030Z', 'DTEND:20261120T000030Z'], []],
    ['none where it ends before it starts', ['DTSTART:20261120T000000Z', 'DURATION:-PT1H'], []],
    // 11 am in Sydney: 13 hours are left of the day.
    ['the rest of the owner’s day without a readable end', [startOnly, 'DTEND:later'], restOfDay],
    ['the same with a line that breaks off', [startOnly, 'DTEND;TZID'], restOfDay],
    ['the same with a month that there is not', [startOnly, 'DTEND:20261320T010000Z'], restOfDay],
    ['the same without a readable duration', [startOnly, 'DURATION:an hour'], restOfDay],
    [
      'the rest of the day in its own zone',
      ['DTSTART;TZID=Australia/Perth:20261120T080000', 'DTEND:later'],
      ['2026-11-20T00:00 2026-11-20T16:00'],
    ],
    ['none where no end is named', [startOnly], []],
    ['its first hour beside further ones', [...hour, 'RDATE:20261125T000000Z'], [...busyHour, ...busyLater]],
    [
      'its first hour where the rule names other days',
      [...hour, 'RRULE:FREQ=WEEKLY;BYDAY=WE;COUNT=1'],
      [...busyHour, ...busyLater],
    ],
    ['none where its rule was over before it', [...hour, 'RRULE:FREQ=DAILY;UNTIL=20261118T000000Z'], []],
    [
      'as its rule says in small letters',
      [...hour, 'rrule:freq=daily;interval=5;count=2'],
      [...busyHour, ...busyLater],
    ],
    [
      'a hundred years where its duration has any number of digits',
      ['DTSTART:20261120T000000Z', `DURATION:P${'9'.repeat(30)}D`],
      ['2026-11-20T00:00 2126-11-21T00:00'],
    ],
  ])('%s', (_, lines, busy) => {
    expect(read(event(...lines))).toEqual(busy)
  })

  it('is free where more than 500 occurrences in a row are left out', () => {
    const left = Array.from({ length: 700 }, (_, day) => {
      const date = new Date(Date.UTC(2024, 11, 21 + day))
      return `EXDATE:${date.toISOString().slice(0, 10).replaceAll('-', '')}T000000Z`
    })
    // The last of them is 20 November 2026.
    expect(
      read(
        event(
          'DTSTART:20241221T000000Z',
          'DURATION:PT1H',
          'RRULE:FREQ=DAILY;UNTIL=20261121T000000Z',
          ...left,
        ),
      ),
    ).toEqual(['2026-11-21T00:00 2026-11-21T01:00'])
  })
})

describe('a calendar of busy times only', () => {
  const times = (...lines: string[]) => calendar('BEGIN:VFREEBUSY', ...lines, 'END:VFREEBUSY')

  it('makes its owner busy at them, whatever for, and not where it says free', () => {
    expect(
      read(
        times(
          'DTSTART:20261101T000000Z',
          'DTEND:20270101T000000Z',
          'FREEBUSY:20261120T000000Z/PT1H,20261125T000000Z/20261125T010000Z',
          'FREEBUSY;FBTYPE=FREE:20261126T000000Z/PT1H',
          'FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261127T000000Z/PT1H',
          'FREEBUSY;FBTYPE=BUSY-UNAVAILABLE:20261128T000000Z/PT1H,soon/PT1H',
        ),
      ),
    ).toEqual([
      ...busyHour,
      ...busyLater,
      '2026-11-27T00:00 2026-11-27T01:00',
      '2026-11-28T00:00 2026-11-28T01:00',
    ])
  })
})

describe('a calendar that asks for too much', () => {
  const stamp = (minutes: number) =>
    new Date(Date.UTC(2026, 10, 16, 0, minutes)).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const stamps = (count: number, step: number) =>
    Array.from({ length: count }, (_, index) => stamp(index * step))
  const oneMinute = ['DTSTART:20261116T000000Z', 'DURATION:PT1M']

  it.each([
    ['further times', event(...oneMinute, `RDATE:${stamps(60_000, 0).join(',')}`)],
    ['busy times', event(...oneMinute, `RDATE:${stamps(12_000, 5).join(',')}`)],
    [
      'times of a free and busy calendar',
      calendar('BEGIN:VFREEBUSY', `FREEBUSY:${stamps(60_000, 0).join('/PT1M,')}/PT1M`, 'END:VFREEBUSY'),
    ],
    ['events', calendar('BEGIN:VEVENT\r\nEND:VEVENT\r\n'.repeat(60_000))],
  ])('in %s is refused', async (_, text) => {
    const answer = await parseInThread({ text, zone: 'Australia/Sydney', window })
    expect(answer).toEqual({ failure: 'tooComplex' })
  })

  it('is read where it only looks like that: thousands of events in a zone without a description', () => {
    const events = Array.from({ length: 8_000 }, (_, index) =>
      named(
        String(index),
        `DTSTART;TZID=Australia/Perth:${stamp(-index * 60).slice(0, 15)}`,
        'DURATION:PT1H',
      ),
    )
    // The first is at midnight in Perth, 16:00 UTC of the day before: none is left in the window.
    expect(read(calendar(...events.flat(), ...later))).toEqual(busyLater)
  })
})
