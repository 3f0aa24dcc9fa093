import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendar, event, minute, named, read, sydney } from './busy.fixture.ts'

/** Nine in Sydney is 22:00 UTC of the day before, in November. */
const nine = ['DTSTART;TZID=Australia/Sydney:20261120T090000', 'DTEND;TZID=Australia/Sydney:20261120T100000']
const days = (...numbers: number[]) => numbers.map((day) => `2026-11-${day}T22:00 2026-11-${day}T23:00`)
const threeDays = ['RRULE:FREQ=DAILY;COUNT=3']

describe.each([
  ['named and not described', []],
  ['described', sydney],
  ['described by its name only', ['BEGIN:VTIMEZONE', 'TZID:Australia/Sydney', 'END:VTIMEZONE']],
  [
    'described in part',
    sydney.map((line) => (line.startsWith('RRULE:FREQ=YEARLY;BYMONTH=10') ? 'RRULE:FREQ=X' : line)),
  ],
])('a series in a zone that is %s', (_, zone) => {
  const series = (...lines: string[]) => calendar(...zone, ...named('one', ...nine, ...lines))
  const withException = (...lines: string[]) =>
    read(calendar(...zone, ...named('one', ...nine, ...threeDays), ...named('one', ...lines)))

  it.each([
    ['an instant', 'UNTIL=20261121T220000Z', days(19, 20, 21)],
    ['the second before it', 'UNTIL=20261121T215959Z', days(19, 20)],
    ['a time without a zone', 'UNTIL=20261121T235959', days(19, 20)],
    ['a date, which counts', 'UNTIL=20261122', days(19, 20, 21)],
    ['nothing that can be read', 'UNTIL=2026-11-21T22:00:00Z;COUNT=3', days(19, 20, 21)],
  ])('lasts until %s', (__, until, busy) => {
    expect(read(series(`RRULE:FREQ=DAILY;${until}`))).toEqual(busy)
  })

  it.each([
    ['UTC', 'EXDATE:20261120T220000Z'],
    ['the zone', 'EXDATE;TZID=Australia/Sydney:20261121T090000'],
    ['another zone', 'EXDATE;TZID=Australia/Perth:20261121T060000'],
    ['no zone', 'EXDATE:20261121T090000'],
    ['a date', 'EXDATE;VALUE=DATE:20261121'],
  ])('leaves out what an exception names in %s', (__, line) => {
    expect(read(series(...threeDays, line))).toEqual(days(19, 21))
  })

  it.each([
    ['UTC', 'RECURRENCE-ID:20261120T220000Z'],
    ['the zone', 'RECURRENCE-ID;TZID=Australia/Sydney:20261121T090000'],
    ['another zone', 'RECURRENCE-ID;TZID=Australia/Perth:20261121T060000'],
    ['a date', 'RECURRENCE-ID;VALUE=DATE:20261121'],
  ])('moves what an exception names in %s, or leaves it out', (__, line) => {
    const moved = ['DTSTART;TZID=Australia/Sydney:20261121T140000', 'DURATION:PT1H']
    expect(withException(line, ...moved)).toEqual([
      ...days(19),
      '2026-11-21T03:00 2026-11-21T04:00',
      ...days(21),
    ])
    expect(withException(line, ...moved, 'STATUS:CANCELLED')).toEqual(days(19, 21))
    expect(withException(line, 'STATUS:CANCELLED')).toEqual(days(19, 21))
  })

  it('keeps an hour whose exception cannot be read', () => {
    const line = 'RECURRENCE-ID:20261120T220000Z'
    expect(withException(line, 'DTSTART:tomorrow')).toEqual(days(19, 20, 21))
  })

  it('is moved from an instant on', () => {
    const later = 'RECURRENCE-ID;RANGE=THISANDFUTURE:20261120T220000Z'
    const moved = [
      'DTSTART;TZID=Australia/Sydney:20261121T100000',
      'DTEND;TZID=Australia/Sydney:20261121T110000',
    ]
    expect(withException(later, ...moved)).toEqual([
      ...days(19),
      '2026-11-20T23:00 2026-11-21T00:00',
      '2026-11-21T23:00 2026-11-22T00:00',
    ])
  })

  it('has further hours, in their own zones', () => {
    expect(read(series('RDATE;TZID=Australia/Perth:20261124T060000'))).toEqual(days(19, 23))
    expect(read(series('RDATE:20261123T220000Z'))).toEqual(days(19, 23))
    expect(read(series('RDATE;VALUE=DATE:20261124'))).toEqual(days(19, 23))
    expect(read(series('RDATE;VALUE=PERIOD:20261123T220000Z/PT2H'))).toEqual([
      ...days(19),
      '2026-11-23T22:00 2026-11-24T00:00',
    ])
  })
})

describe('an event', () => {
  it.each([
    [
      'that ends in another zone',
      ['DTSTART;TZID=Australia/Sydney:20261120T090000', 'DTEND;TZID=Australia/Perth:20261120T080000'],
      ['2026-11-19T22:00 2026-11-20T00:00'],
    ],
    [
      'of a zone by a name of Windows, by the owner’s clock',
      [
        'DTSTART;TZID=AUS Eastern Standard Time:20261120T090000',
        'DTEND;TZID=AUS Eastern Standard Time:20261120T100000',
      ],
      days(19),
    ],
    [
      'that is weekly by a name of Windows until an instant',
      [
        'DTSTART;TZID="AUS Eastern Standard Time":20261120T090000',
        'DURATION:PT1H',
        'RRULE:FREQ=DAILY;UNTIL=20261121T220000Z',
      ],
      days(19, 20, 21),
    ],
  ])('%s', (_, lines, busy) => {
    expect(read(event(...lines))).toEqual(busy)
  })

  it('of whole days is the owner’s, also where an instant ends it or leaves a day out', () => {
    const whole = (...lines: string[]) => event('DTSTART;VALUE=DATE:20261120', ...lines)
    // Midnight of the 22nd in Sydney is 13:00 UTC of the 21st.
    expect(read(whole('RRULE:FREQ=DAILY;UNTIL=20261121T130000Z'))).toEqual([
      '2026-11-19T13:00 2026-11-22T13:00',
    ])
    for (const left of ['EXDATE:20261120T130000Z', 'EXDATE:20261121T000000', 'EXDATE;VALUE=DATE:20261121'])
      expect(read(whole('RRULE:FREQ=DAILY;COUNT=3', left))).toEqual([
        '2026-11-19T13:00 2026-11-20T13:00',
        '2026-11-21T13:00 2026-11-22T13:00',
      ])
    expect(read(whole('DTEND;VALUE=DATE:20261120'))).toEqual(['2026-11-19T13:00 2026-11-20T13:00'])
    expect(read(whole('DTEND;VALUE=DATE:20261122'), 'Australia/Perth')).toEqual([
      '2026-11-19T16:00 2026-11-21T16:00',
    ])
  })

  it('that repeats ends at its hour on the clock, and after so many hours where it says so', () => {
    const weekly = (end: string) =>
      read(
        event(
          'DTSTART;TZID=Australia/Sydney:20261003T220000',
          end,
          'RRULE:FREQ=WEEKLY;UNTIL=20261121T110000Z',
        ),
      )
    // In the first night the clock is put forward: it is an hour shorter than the others.
    expect(weekly('DTEND;TZID=Australia/Sydney:20261004T060000')).toEqual([
      '2026-11-21T11:00 2026-11-21T19:00',
    ])
    expect(weekly('DURATION:PT7H')).toEqual(['2026-11-21T11:00 2026-11-21T18:00'])
    expect(weekly('DURATION:P1DT8H')).toEqual(['2026-11-21T11:00 2026-11-22T19:00'])
  })

  it('over the night in which the clock is put forward takes an hour less by the clock', () => {
    const october = { start: minute('2026-10-01T00:00:00Z'), end: minute('2026-10-10T00:00:00Z') }
    const night = (end: string) =>
      read(event('DTSTART;TZID=Australia/Sydney:20261003T220000', end), 'Australia/Sydney', october)
    expect(night('DTEND;TZID=Australia/Sydney:20261004T060000')).toEqual([
      '2026-10-03T12:00 2026-10-03T19:00',
    ])
    expect(night('DURATION:PT8H')).toEqual(['2026-10-03T12:00 2026-10-03T20:00'])
    // The Sunday has 23 hours.
    expect(read(event('DTSTART;VALUE=DATE:20261004'), 'Australia/Sydney', october)).toEqual([
      '2026-10-03T14:00 2026-10-04T13:00',
    ])
  })

  it('is busy at the same times whether its zone is described or named', () => {
    const pad = (value: number) => String(value).padStart(2, '0')
    fc.assert(
      fc.property(
        fc.record({
          month: fc.integer({ min: 1, max: 12 }),
          day: fc.integer({ min: 1, max: 28 }),
          // From two to three the clock shows some times twice, or not at all.
          hour: fc.integer({ min: 4, max: 22 }),
          rule: fc.constantFrom('FREQ=DAILY', 'FREQ=WEEKLY;BYDAY=MO,TH', 'FREQ=MONTHLY;BYDAY=-1FR'),
          until: fc.constantFrom('', ';UNTIL=20261201T000000Z', ';UNTIL=20270115', ';COUNT=40'),
        }),
        ({ month, day, hour, rule, until }) => {
          const lines = named(
            'one',
            `DTSTART;TZID=Australia/Sydney:2026${pad(month)}${pad(day)}T${pad(hour)}1500`,
            'DURATION:PT50M',
            `RRULE:${rule}${until}`,
          )
          expect(read(calendar(...lines))).toEqual(read(calendar(...sydney, ...lines)))
        },
      ),
      { numRuns: 30 },
    )
  })
})
