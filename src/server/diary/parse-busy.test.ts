import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendar, event, minute, read, window } from './busy.fixture.ts'
import { parseBusy } from './parse-busy.ts'
import { parseInThread } from './outside-calendars.ts'

describe('busy times of a calendar', () => {
  it.each([
    [
      'a time in UTC',
      ['DTSTART:20261120T000000Z', 'DTEND:20261120T010000Z'],
      ['2026-11-20T00:00 2026-11-20T01:00'],
    ],
    [
      'a zone that is named and not described',
      ['DTSTART;TZID=Australia/Perth:20261120T090000', 'DTEND;TZID=Australia/Perth:20261120T100000'],
      ['2026-11-20T01:00 2026-11-20T02:00'],
    ],
    [
      'a zone of no known name, read by the owner’s clock',
      ['DTSTART;TZID=Somewhere:20261120T090000', 'DTEND;TZID=Somewhere:20261120T100000'],
      ['2026-11-19T22:00 2026-11-19T23:00'],
    ],
    ['no zone', ['DTSTART:20261120T090000', 'DURATION:PT30M'], ['2026-11-19T22:00 2026-11-19T22:30']],
    ['a whole day', ['DTSTART;VALUE=DATE:20261120'], ['2026-11-19T13:00 2026-11-20T13:00']],
    ['nothing that takes no time', ['DTSTART:20261120T000000Z'], []],
    ['nothing transparent', ['DTSTART:20261120T000000Z', 'DTEND:20261120T010000Z', 'TRANSP:TRANSPARENT'], []],
    ['nothing cancelled', ['DTSTART:20261120T000000Z', 'DTEND:20261120T010000Z', 'STATUS:CANCELLED'], []],
    ['nothing that is over', ['DTSTART:20251120T000000Z', 'DTEND:20251120T010000Z'], []],
    [
      'a rule with an exception and an extra date',
      [
        'DTSTART:20261120T000000Z',
        'DTEND:20261120T010000Z',
        'RRULE:FREQ=WEEKLY;COUNT=3',
        'EXDATE:20261127T000000Z',
        'RDATE:20261201T000000Z',
      ],
      [
        '2026-11-20T00:00 2026-11-20T01:00',
        '2026-12-01T00:00 2026-12-01T01:00',
        '2026-12-04T00:00 2026-12-04T01:00',
      ],
    ],
  ])('%s', (_, lines, busy) => {
    expect(read(event(...lines))).toEqual(busy)
  })

  it('a weekly hour stays at its hour on the wall clock over a change of daylight saving', () => {
    const weekly = calendar(
      'BEGIN:VEVENT',
      'UID:one',
      'DTSTART;TZID=Australia/Sydney:20260924T090000',
      'DTEND;TZID=Australia/Sydney:20260924T100000',
      'RRULE:FREQ=WEEKLY',
      'END:VEVENT',
    )
    const busy = parseBusy({
      text: weekly,
      zone: 'Australia/Sydney',
      window: { start: minute('2026-09-24T00:00:00Z') - 1440, end: minute('2026-10-10T00:00:00Z') },
    })
    // 9 am is 23:00 UTC before 4 October 2026, and 22:00 after it.
    expect('busy' in busy && busy.busy.map(({ start }) => new Date(start * 60_000).getUTCHours())).toEqual([
      23, 23, 22,
    ])
  })

  it('one occurrence that was moved, and one that was cancelled', () => {
    const master = [
      'BEGIN:VEVENT',
      'UID:one',
      'DTSTART:20261120T000000Z',
      'DTEND:20261120T010000Z',
      'RRULE:FREQ=DAILY;COUNT=3',
      'END:VEVENT',
    ]
    const moved = [
      'BEGIN:VEVENT',
      'UID:one',
      'RECURRENCE-ID:20261121T000000Z',
      'DTSTART:20261121T050000Z',
      'DTEND:20261121T060000Z',
      'END:VEVENT',
    ]
    const off = [
      'BEGIN:VEVENT',
      'UID:one',
      'RECURRENCE-ID:20261122T000000Z',
      'DTSTART:20261122T000000Z',
      'DTEND:20261122T010000Z',
      'STATUS:CANCELLED',
      'END:VEVENT',
    ]
    expect(read(calendar(...master, ...moved, ...off))).toEqual([
      '2026-11-20T00:00 2026-11-20T01:00',
      '2026-11-21T05:00 2026-11-21T06:00',
    ])
  })

  describe('occurrences that are changed from one of them on', () => {
    const master = (start: string, rule: string) => [
      'BEGIN:VEVENT',
      'UID:one',
      `DTSTART:${start}T000000Z`,
      `DTEND:${start}T010000Z`,
      `RRULE:${rule}`,
      'END:VEVENT',
    ]
    const fromThenOn = (day: string, to: string, ...lines: string[]) => [
      'BEGIN:VEVENT',
      'UID:one',
      `RECURRENCE-ID;RANGE=THISANDFUTURE:${day}T000000Z`,
      `DTSTART:${to}T050000Z`,
      `DTEND:${to}T063000Z`,
      ...lines,
      'END:VEVENT',
    ]
    const daily = master('20261120', 'FREQ=DAILY;COUNT=10')
    const asPlanned = [20, 21, 22].map((day) => `2026-11-${day}T00:00 2026-11-${day}T01:00`)

    it('are busy at the new hour', () => {
      const changed = [23, 24, 25, 26, 27, 28, 29].map((day) => `2026-11-${day}T05:00 2026-11-${day}T06:30`)
      expect(read(calendar(...daily, ...fromThenOn('20261123', '20261123')))).toEqual([
        ...asPlanned,
        ...changed,
      ])
    })

    it('leave the owner free where they are cancelled', () => {
      const cancelled = fromThenOn('20261123', '20261123', 'STATUS:CANCELLED')
      expect(read(calendar(...daily, ...cancelled))).toEqual(asPlanned)
    })

    it('count where only the new day lies in the time that is looked at', () => {
      // From a Sunday to the Monday after it: the window begins on Monday 16 November.
      const weekly = master('20261101', 'FREQ=WEEKLY;COUNT=3')
      expect(read(calendar(...weekly, ...fromThenOn('20261108', '20261109')))).toEqual([
        '2026-11-16T05:00 2026-11-16T06:30',
      ])
    })
  })

  it('joins what overlaps or touches', () => {
    const at = (uid: string, from: string, to: string) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTART:20261120T${from}00Z`,
      `DTEND:20261120T${to}00Z`,
      'END:VEVENT',
    ]
    expect(
      read(calendar(...at('a', '0000', '0100'), ...at('b', '0030', '0130'), ...at('c', '0130', '0200'))),
    ).toEqual(['2026-11-20T00:00 2026-11-20T02:00'])
  })

  it('refuses what is no calendar', () => {
    expect(read('<!doctype html><p>Sign in</p>')).toBe('webPage')
    expect(read('hello')).toBe('notACalendar')
    expect(read('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nnonsense')).toBe('notACalendar')
  })

  it('never throws, whatever stands in a calendar', () => {
    const line = fc.oneof(
      fc.string(),
      fc.constantFrom(
        'DTSTART:20261399T999999',
        'RRULE:FREQ=YEARLY;BYMONTH=13',
        'DURATION:-P1D',
        'EXDATE:x',
        'DTEND;TZID=:20261120T000000',
      ),
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), (lines) => {
        expect(read(event('DTSTART:20261120T000000Z', ...lines))).toBeDefined()
      }),
      { numRuns: 60 },
    )
  })

  it('gives up on a rule without end, in a thread that may be stopped', async () => {
    const text = event('DTSTART:19700101T000000Z', 'DTEND:19700101T000100Z', 'RRULE:FREQ=SECONDLY')
    expect(await parseInThread({ text, zone: 'Australia/Sydney', window })).toEqual({ failure: 'tooComplex' })
    const quiet = event('DTSTART:20261120T000000Z', 'DTEND:20261120T010000Z')
    expect(await parseInThread({ text: quiet, zone: 'Australia/Sydney', window })).toMatchObject({
      busy: [{}],
    })
  })

  it('gives up on a rule that never matches', async () => {
    const text = event(
      'DTSTART:20260101T000000Z',
      'DURATION:PT1H',
      'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    )
    const answer = await parseInThread({ text, zone: 'Australia/Sydney', window })
    expect(answer).toBeDefined()
  })
})
