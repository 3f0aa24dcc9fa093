import { describe, expect, it } from 'vitest'
import {
  cancellationOfSeveral,
  cancellationSentences,
  dayAndTime,
  formatFreeUntil,
  formatWhen,
} from './appointment-words.ts'

const startsAt = new Date('2026-11-23T23:00:00Z')
const endsAt = new Date('2026-11-23T23:50:00Z')

describe('the words of an email', () => {
  it.each([
    ['Australia/Sydney', 'Tuesday 24 November 2026, 10:00 am to 10:50 am, Sydney time (GMT+11)'],
    ['Australia/Adelaide', 'Tuesday 24 November 2026, 9:30 am to 10:20 am, Adelaide time (GMT+10:30)'],
    ['Australia/Perth', 'Tuesday 24 November 2026, 7:00 am to 7:50 am, Perth time (GMT+8)'],
    ['Indian/Cocos', 'Tuesday 24 November 2026, 5:30 am to 6:20 am, Cocos time (GMT+6:30)'],
  ] as const)('say when in %s', (zone, words) => {
    expect(formatWhen({ startsAt, endsAt }, zone)).toBe(words)
  })

  it('name the day of the client’s own zone', () => {
    const late = new Date('2026-11-23T13:30:00Z')
    expect(dayAndTime(late, 'Australia/Sydney')).toBe('Tuesday 24 November, 12:30 am')
    expect(dayAndTime(late, 'Australia/Perth')).toBe('Monday 23 November, 9:30 pm')
  })

  it('say until when it can be cancelled free of charge, on the client’s clock over daylight saving', () => {
    const afterChange = new Date('2027-04-04T23:00:00Z')
    expect(
      cancellationSentences({
        startsAt: afterChange,
        zone: 'Australia/Sydney',
        now: new Date('2027-03-01T00:00:00Z'),
        feeCents: 52_08,
        isFreeUntilStart: false,
      }),
    ).toBe(
      'You can cancel from your appointments page. It is free of charge until Saturday 3 April, 10:00 am, which is 48 hours before it starts. After that you can still cancel, but it counts as short notice under our cancellation policy and costs $52.08.',
    )
  })

  it('say so when the 48 hours are over', () => {
    const now = new Date(startsAt.getTime() - 48 * 3_600_000 + 1)
    const late = { startsAt, zone: 'Australia/Sydney', now, isFreeUntilStart: false } as const
    expect(cancellationSentences({ ...late, feeCents: 201_13 })).toMatch(
      /less than 48 hours away.*costs \$201\.13/,
    )
    expect(cancellationSentences({ ...late, feeCents: 0 })).toContain('costs nothing')
    expect(cancellationSentences({ ...late, feeCents: null })).not.toContain('cost')
  })

  it('say that it is free until the start, where the practice chose the time, whatever the notice', () => {
    for (const now of ['2026-11-01T00:00:00Z', '2026-11-23T22:00:00Z'])
      expect(
        cancellationSentences({
          startsAt,
          zone: 'Australia/Sydney',
          now: new Date(now),
          feeCents: 52_08,
          isFreeUntilStart: true,
        }),
      ).toBe('You can cancel or move it from your appointments page, free of charge until it starts.')
  })

  it('say the last free moment of one of several, and the fee once or with each', () => {
    const one = { startsAt, zone: 'Australia/Sydney', isFreeUntilStart: false } as const
    const early = new Date('2026-11-01T00:00:00Z')
    expect(formatFreeUntil({ ...one, now: early })).toBe('Sunday 22 November, 10:00 am')
    const late = new Date('2026-11-22T00:00:00Z')
    expect(formatFreeUntil({ ...one, now: late })).toBe('Sunday 22 November, 10:00 am, which has passed')
    expect(formatFreeUntil({ ...one, now: late, isFreeUntilStart: true })).toBe('it starts')
    expect(cancellationOfSeveral({ cents: 52_08 })).toMatch(/cancellation policy and costs \$52\.08\.$/)
    expect(cancellationOfSeveral({ cents: null })).toMatch(/cancellation policy\.$/)
    expect(cancellationOfSeveral(null)).toMatch(/ and costs the fee shown with it\.$/)
  })
})
