import { describe, expect, it } from 'vitest'
import type { AttendanceOutcome } from '../diary/attendance.ts'
import type { ZoneId } from '../time/zones.ts'
import {
  checkReferral,
  coverOf,
  isMedicareSession,
  isYearUsedUp,
  readReferralMeter,
  warnOfReferral,
} from './referral.ts'

type Options = {
  zone?: ZoneId
  outcome?: AttendanceOutcome | null
  isRebated?: boolean
  isReferralAwaited?: boolean
}

const session = (startsAt: string, options: Options = {}) => ({
  id: startsAt,
  startsAt: new Date(startsAt),
  zone: 'Australia/Sydney' as const,
  outcome: 'attended' as const,
  isRebated: true,
  isReferralAwaited: false,
  ...options,
})

const first = { id: 'first', writtenOn: '2026-08-28' }
const second = { id: 'second', writtenOn: '2026-11-02' }
const octoberDays = (count: number, options?: Options) =>
  Array.from({ length: count }, (_, index) => session(`2026-10-${10 + index}T00:00:00Z`, options))

describe('the meter of a referral', () => {
  it('says whether the year has a session left, of its own year alone', () => {
    const meterOf = (sessions: ReturnType<typeof octoberDays>) =>
      readReferralMeter({ referrals: [first], sessions }, '2026-11-16')
    const booked = session('2026-12-01T00:00:00Z', { outcome: null })
    expect(isYearUsedUp(meterOf([...octoberDays(9), booked]), '2026-12-30')).toBe(true)
    expect(isYearUsedUp(meterOf([...octoberDays(9), booked]), '2027-01-04')).toBe(false)
    expect(isYearUsedUp(meterOf(octoberDays(9)), '2026-12-30')).toBe(false)
  })

  it('counts what was attended, and gives each session its number', () => {
    const sessions = [
      session('2026-09-14T00:00:00Z'),
      session('2026-09-28T00:00:00Z', { outcome: 'cancelWithNotice' }),
      session('2026-10-12T00:00:00Z', { isRebated: false }),
      session('2026-10-19T00:00:00Z', { outcome: 'clientDidNotAttend' }),
      session('2026-11-02T00:00:00Z'),
      session('2026-11-30T00:00:00Z', { outcome: null }),
    ]
    const meter = readReferralMeter({ referrals: [first], sessions }, '2026-11-16')
    expect(meter.referral).toEqual({ ...first, used: 2, booked: 1, most: 6 })
    expect(meter.year).toEqual({ year: 2026, used: 2, booked: 1, most: 10 })
    expect(meter.left).toBe(3)
    expect([...meter.places]).toEqual([
      ['2026-09-14T00:00:00Z', { referralId: 'first', onReferral: 1, inYear: 1 }],
      ['2026-11-02T00:00:00Z', { referralId: 'first', onReferral: 2, inYear: 2 }],
      ['2026-11-30T00:00:00Z', { referralId: 'first', onReferral: 3, inYear: 3 }],
    ])
  })

  it('gives four more on a second referral once six were used, because a year has ten', () => {
    const meter = readReferralMeter({ referrals: [first, second], sessions: octoberDays(6) }, '2026-11-16')
    expect(meter.referral).toEqual({ ...second, used: 0, booked: 0, most: 4 })
    expect(meter.left).toBe(4)
  })

  it('lets unused sessions carry over 1 January, where they count in the new year', () => {
    const sessions = [...octoberDays(4), session('2027-01-05T00:00:00Z')]
    const meter = readReferralMeter({ referrals: [first], sessions }, '2027-01-06')
    expect(meter.referral).toMatchObject({ used: 5, most: 6 })
    expect(meter.year).toMatchObject({ year: 2027, used: 1 })
    expect(meter.left).toBe(1)
  })

  it('goes by the date on which the referral was written: a session on that very day is on it', () => {
    const onTheDay = session('2026-08-28T01:00:00Z')
    const before = session('2026-08-27T01:00:00Z')
    const { places } = readReferralMeter({ referrals: [first], sessions: [before, onTheDay] }, '2026-11-16')
    // The one before is on no referral, and counts in the year.
    expect([...places]).toEqual([['2026-08-28T01:00:00Z', { referralId: 'first', onReferral: 1, inYear: 2 }]])
  })

  it.each([
    // 31 December 23:30 and 1 January 00:30 by the clock of each place.
    ['Australia/Sydney', '2026-12-31T12:30:00Z', '2026-12-31T13:30:00Z'],
    ['Australia/Perth', '2026-12-31T15:30:00Z', '2026-12-31T16:30:00Z'],
    ['Indian/Cocos', '2026-12-31T17:00:00Z', '2026-12-31T18:00:00Z'],
    ['Pacific/Norfolk', '2026-12-31T11:30:00Z', '2026-12-31T12:30:00Z'],
  ] as const)('turns the year at midnight in %s', (zone, lastOfOld, firstOfNew) => {
    const sessions = [session(lastOfOld, { zone }), session(firstOfNew, { zone })]
    const of = (today: string) => readReferralMeter({ referrals: [first], sessions }, today)
    expect(of('2026-12-31').year.used).toBe(1)
    expect(of('2027-01-01').year.used).toBe(1)
    expect(of('2027-01-01').referral?.used).toBe(2)
  })

  it.each([
    // The minute before and the first minute of 28 August.
    ['Australia/Adelaide', '2026-08-27T14:29:00Z', '2026-08-27T14:30:00Z'],
    ['Australia/Perth', '2026-08-27T15:59:00Z', '2026-08-27T16:00:00Z'],
  ] as const)('begins on its day in %s', (zone, dayBefore, onTheDay) => {
    const sessions = [session(dayBefore, { zone }), session(onTheDay, { zone })]
    expect([...readReferralMeter({ referrals: [first], sessions }, '2026-09-01').places.keys()]).toEqual([
      onTheDay,
    ])
  })

  it('says what the year has used while no referral is noted, and that none is left', () => {
    const meter = readReferralMeter({ referrals: [], sessions: octoberDays(2) }, '2026-11-16')
    expect(meter).toMatchObject({ referral: null, year: { used: 2 }, left: 0 })
    expect(meter.places.size).toBe(0)
  })

  describe('of sessions that were held while a referral was awaited', () => {
    const awaited = { isReferralAwaited: true }
    const read = (referrals: readonly (typeof first)[], sessions: ReturnType<typeof octoberDays>) =>
      readReferralMeter({ referrals, sessions }, '2026-11-16')

    it('counts none in the year until a referral covers them', () => {
      expect(read([], octoberDays(2, awaited)).year).toMatchObject({ used: 0, booked: 0 })
      expect(read([second], octoberDays(2, awaited)).year).toMatchObject({ used: 0 })
      expect(read([first], octoberDays(2, awaited))).toMatchObject({
        year: { used: 2 },
        referral: { used: 2 },
      })
    })

    it('counts none that is beyond the six of its referral, and names the place that it would have had', () => {
      const meter = read([first], octoberDays(8, awaited))
      expect(meter).toMatchObject({ year: { used: 6 }, referral: { used: 6 } })
      expect(meter.places.get('2026-10-16T00:00:00Z')).toMatchObject({ onReferral: 7, inYear: 7 })
    })

    it('keeps a place for one that is booked', () => {
      const booked = session('2026-12-10T00:00:00Z', { ...awaited, outcome: null })
      expect(read([], [booked]).year).toMatchObject({ used: 0, booked: 1 })
    })
  })

  it('shows that more than six were held on one referral', () => {
    const meter = readReferralMeter({ referrals: [first], sessions: octoberDays(7) }, '2026-11-16')
    expect(meter.referral).toMatchObject({ used: 7, most: 6 })
    expect(meter.left).toBe(0)
    expect(meter.places.get('2026-10-16T00:00:00Z')?.onReferral).toBe(7)
  })
})

describe('the warning before the last session of a referral', () => {
  const warn = (used: number, booked: number, referrals = [first]) => {
    const sessions = [
      ...octoberDays(used),
      ...Array.from({ length: booked }, (_, index) =>
        session(`2026-12-${10 + index}T00:00:00Z`, { outcome: null }),
      ),
    ]
    return warnOfReferral(readReferralMeter({ referrals, sessions }, '2026-11-16'))
  }

  it.each([
    [4, 0, null],
    [3, 1, null],
    [5, 0, 'nextIsLast'],
    [3, 2, 'nextIsLast'],
    [5, 1, 'lastIsBooked'],
    [6, 0, 'usedUp'],
  ] as const)('%i used and %i booked: %s', (used, booked, warning) => {
    expect(warn(used, booked)).toBe(warning)
  })

  it('comes before the tenth of a year too, which no new referral mends', () => {
    expect(warn(6, 0, [])).toBeNull()
    expect(warn(6, 3, [first, second])).toBe('lastOfYear')
    expect(warn(6, 4, [first, second])).toBe('yearUsedUp')
  })
})

describe('sessions still to be booked', () => {
  const wanted = (...dates: string[]) =>
    dates.map((startsAt) => ({ startsAt: new Date(startsAt), zone: 'Australia/Sydney' as const }))

  it('are on the referral until six are used or booked', () => {
    const known = {
      referrals: [first],
      sessions: [...octoberDays(4), session('2026-12-01T00:00:00Z', { outcome: null })],
    }
    expect(checkReferral(known, wanted('2026-12-08T00:00:00Z', '2026-12-15T00:00:00Z'))).toEqual([
      null,
      'referralUsedUp',
    ])
  })

  it('are within the ten of their own year', () => {
    const known = {
      referrals: [first, second],
      sessions: [...octoberDays(6), ...[1, 2, 3].map((day) => session(`2026-11-1${day}T00:00:00Z`))],
    }
    expect(
      checkReferral(known, wanted('2026-12-08T00:00:00Z', '2026-12-15T00:00:00Z', '2027-01-05T00:00:00Z')),
    ).toEqual([null, 'yearUsedUp', null])
  })

  it('never go beyond the year, also where the referral is missing or used up', () => {
    const weeks = wanted(...[1, 2, 3].map((day) => `2026-12-0${day}T00:00:00Z`))
    const onOne = { referrals: [first], sessions: octoberDays(8) }
    expect(checkReferral(onOne, weeks)).toEqual(['referralUsedUp', 'referralUsedUp', 'yearUsedUp'])
    const onNone = { referrals: [], sessions: octoberDays(9) }
    expect(checkReferral(onNone, weeks)).toEqual(['noReferral', 'yearUsedUp', 'yearUsedUp'])
  })

  it('need a referral that was written by then', () => {
    expect(
      checkReferral(
        { referrals: [second], sessions: [] },
        wanted('2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z'),
      ),
    ).toEqual(['noReferral', null])
  })
})

it('counts psychology that Medicare pays for, and nothing else', () => {
  const of = (treatment: Partial<Parameters<typeof isMedicareSession>[0]>) =>
    isMedicareSession({ isGP: false, funding: 'rebate', referral: 'received', ...treatment })
  expect(of({})).toBe(true)
  expect(of({ funding: 'bulkBill', referral: 'waiting' })).toBe(true)
  expect(of({ referral: 'none' })).toBe(false)
  expect(of({ funding: 'dva' })).toBe(false)
  expect(of({ funding: null })).toBe(false)
  expect(of({ isGP: true })).toBe(false)
})

describe('whether a session is covered', () => {
  const at = (startsAt: string, id: string | null = null) => ({
    id,
    startsAt: new Date(startsAt),
    zone: 'Australia/Sydney' as const,
  })
  const november = '2026-11-20T00:00:00Z'

  it.each([
    ['none is noted', [], 0, 'unknown'],
    ['it was written later', [{ id: 'later', writtenOn: '2026-12-01' }], 0, 'unknown'],
    ['five are used', [first], 5, 'covered'],
    ['six are used', [first], 6, 'usedUp'],
    ['a new one was written', [first, second], 6, 'covered'],
    ['the year has ten', [first, second], 10, 'usedUp'],
  ] as const)('one to be booked, where %s', (_what, referrals, count, cover) => {
    expect(coverOf({ referrals, sessions: octoberDays(count) }, at(november))).toBe(cover)
  })

  it('one that is booked has its place by its date', () => {
    const sessions = octoberDays(7, { outcome: null })
    const cover = sessions.map(({ id, startsAt, zone }) =>
      coverOf({ referrals: [first], sessions }, { id, startsAt, zone }),
    )
    expect(cover).toEqual([...Array(6).fill('covered'), 'usedUp'])
  })
})
