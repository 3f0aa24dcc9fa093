import { describe, expect, it } from 'vitest'
import { type AttendanceOutcome, attendanceOutcomes } from './attendance.ts'
import { outcomeEffects, outcomeGroups, outcomeRows, refuseOutcome, suggestOutcome } from './outcome-rules.ts'

const startsAt = new Date('2026-11-16T00:00:00Z')
const endsAt = new Date('2026-11-16T00:50:00Z')
const hoursBefore = (hours: number) => new Date(startsAt.getTime() - hours * 3_600_000)

const allowedAt = (now: Date, outcome: AttendanceOutcome | null = null) =>
  attendanceOutcomes.filter((next) => refuseOutcome({ startsAt, outcome }, next, now) === null)

describe('which outcomes can be', () => {
  it('with 48 hours or more before the start: only a cancellation with notice', () => {
    expect(allowedAt(hoursBefore(48))).toEqual(['cancelWithNotice', 'clinicianCancelWithNotice'])
  })

  it('less than 48 hours before the start: only a cancellation with short notice', () => {
    expect(allowedAt(hoursBefore(47.999))).toEqual(['cancelShortNotice', 'clinicianCancelShortNotice'])
  })

  it('once it has begun: also whether they came, and no notice any more', () => {
    const all = [
      'attended',
      'clientDidNotAttend',
      'clinicianDidNotAttend',
      'cancelShortNotice',
      'clinicianCancelShortNotice',
    ]
    expect(allowedAt(startsAt)).toEqual(all)
    expect(allowedAt(new Date('2027-01-01T00:00:00Z'), 'clientDidNotAttend')).toEqual(all)
  })

  it('says why the others are off', () => {
    const why = (outcome: AttendanceOutcome, now: Date) =>
      refuseOutcome({ startsAt, outcome: null }, outcome, now)
    expect(why('attended', hoursBefore(0.01))).toBe('notBegun')
    expect(why('cancelWithNotice', hoursBefore(40))).toBe('noticeIsOver')
    expect(why('clinicianCancelShortNotice', hoursBefore(49))).toBe('noticeIsLeft')
  })

  it('a cancelled session keeps its outcome', () => {
    expect(allowedAt(endsAt, 'cancelShortNotice')).toEqual([])
    expect(refuseOutcome({ startsAt, outcome: 'cancelWithNotice' }, 'attended', endsAt)).toBe(
      'alreadyCancelled',
    )
  })
})

it('groups every outcome once', () => {
  expect(outcomeGroups.flatMap(({ outcomes }) => outcomes)).toEqual(attendanceOutcomes)
  expect(Object.keys(outcomeRows)).toEqual(attendanceOutcomes)
})

it('proposes that a session which is over took place, and nothing before or after that', () => {
  expect(suggestOutcome({ endsAt, outcome: null }, endsAt)).toBe('attended')
  expect(suggestOutcome({ endsAt, outcome: null }, startsAt)).toBeNull()
  expect(suggestOutcome({ endsAt, outcome: 'clientDidNotAttend' }, endsAt)).toBeNull()
})

describe('what saving it does', () => {
  const session = { number: 5, most: 6 }
  it('counts on the referral when it was attended, and only then', () => {
    const past = { isUpcoming: false, clientFirstName: 'Kym', areEmailsKept: false, session }
    expect(outcomeEffects('attended', past)).toEqual(['Session 5 of 6 counts as used on the referral'])
    expect(outcomeEffects('clientDidNotAttend', past)).toEqual(['It does not count as used on the referral'])
    expect(outcomeEffects('attended', { ...past, session: null })).toEqual([])
    expect(outcomeEffects('attended', { ...past, session: { number: 7, most: 6 } })).toEqual([
      'The sessions of the referral are used: this one is beyond it',
    ])
  })
  it('frees the time and tells the client when it lies ahead', () => {
    const ahead = { isUpcoming: true, clientFirstName: 'Kym', areEmailsKept: false, session: null }
    expect(outcomeEffects('cancelShortNotice', ahead)).toEqual([
      'The time is free again at once',
      'An email tells Kym that it is cancelled, if their address is confirmed',
    ])
    expect(outcomeEffects('cancelShortNotice', { ...ahead, areEmailsKept: true })).toEqual([
      'The time is free again at once',
      'No email is sent here: please tell Kym that it is cancelled',
    ])
    expect(outcomeEffects('cancelShortNotice', { ...ahead, isUpcoming: false })).toEqual([])
  })
})
