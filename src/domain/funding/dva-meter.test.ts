import { describe, expect, it } from 'vitest'
import { isInDvaCycle, lastDvaDay, readDvaMeter, warnOfDva } from './dva-meter.ts'

const first = { id: 'first', writtenOn: '2026-02-02' }
const second = { id: 'second', writtenOn: '2026-10-01' }

const weeks = (count: number, from: string, outcome: 'attended' | 'clientDidNotAttend' | null = 'attended') =>
  Array.from({ length: count }, (_, index) => {
    const startsAt = new Date(Date.parse(from) + index * 7 * 86_400_000)
    return { id: startsAt.toISOString(), startsAt, zone: 'Australia/Sydney' as const, outcome }
  })

describe('the meter of a referral for DVA', () => {
  it('counts what was attended and what is booked, on the referral of each date', () => {
    const sessions = [
      ...weeks(3, '2026-09-01T00:00:00Z'),
      ...weeks(2, '2026-10-05T00:00:00Z'),
      ...weeks(1, '2026-11-02T00:00:00Z', 'clientDidNotAttend'),
      ...weeks(2, '2026-11-23T00:00:00Z', null),
    ]
    const meter = readDvaMeter([first, second], sessions, '2026-11-16')
    expect(meter).toMatchObject({
      referral: { id: 'second', lastDay: '2027-09-30' },
      used: 2,
      booked: 2,
      most: 12,
    })
    expect([...(meter?.places.values() ?? [])]).toEqual([
      ...[1, 2, 3].map((onReferral) => ({ referralId: 'first', onReferral })),
      ...[1, 2, 3, 4].map((onReferral) => ({ referralId: 'second', onReferral })),
    ])
  })

  it('is no matter of clients without a session with DVA', () => {
    expect(readDvaMeter([first], [], '2026-11-16')).toBeNull()
  })

  it('ends a year after the day on which it was written', () => {
    expect(lastDvaDay('2026-02-02')).toBe('2027-02-01')
    expect(lastDvaDay('2024-02-29')).toBe('2025-02-27')
    expect(isInDvaCycle(first, { date: '2027-02-01', place: 12 })).toBe(true)
    expect(isInDvaCycle(first, { date: '2027-02-02', place: 1 })).toBe(false)
    expect(isInDvaCycle(first, { date: '2026-12-01', place: 13 })).toBe(false)
  })

  it.each([
    ['there is time', [second], 10, '2026-11-16', null],
    ['one is left', [second], 11, '2026-11-16', 'nextIsLast'],
    ['all twelve are used', [second], 12, '2026-11-16', 'usedUp'],
    ['none is noted', [], 1, '2026-11-16', 'noReferral'],
    ['30 days are left', [second], 3, '2027-09-01', 'yearEnds'],
    ['31 days are left', [second], 3, '2027-08-31', null],
    ['its year is over', [second], 3, '2027-10-01', 'yearOver'],
  ] as const)('warns where %s', (_when, referrals, used, today, warning) => {
    const meter = readDvaMeter(referrals, weeks(used, '2026-10-01T00:00:00Z'), today)
    expect(meter && warnOfDva(meter, today)).toBe(warning)
  })
})
