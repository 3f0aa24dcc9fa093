import { describe, expect, it } from 'vitest'
import { isAsBooked, minutesTogether, refuseAtOnePress, suggestOutcome, type RoomVisit } from './visits.ts'
import type { RoomRole } from './people.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 17, 10, minute))
const visit = (role: RoomRole, from: number, until: number, admitted: number | null = from): RoomVisit => ({
  role,
  joinedAt: at(from),
  admittedAt: admitted === null ? null : at(admitted),
  until: at(until),
})
const session = { startsAt: at(0), endsAt: at(50), now: at(60), wentOnByPhone: false }

describe('minutes together', () => {
  it('count while both are in, with a gap between two visits', () => {
    expect(
      minutesTogether([visit('clinician', -5, 52), visit('client', -10, 20, 1), visit('client', 25, 51)]),
    ).toBe(45)
  })

  it('count no waiting, no guests, and no one alone', () => {
    expect(minutesTogether([visit('clinician', 0, 30), visit('client', 0, 30, null)])).toBe(0)
    expect(minutesTogether([visit('clinician', 0, 30), visit('guest', 0, 30)])).toBe(0)
    expect(minutesTogether([visit('clinician', 0, 10), visit('client', 20, 30)])).toBe(0)
  })
})

describe('what the visits suggest', () => {
  it.each([
    ['attended, once it is over', [visit('clinician', 0, 50), visit('client', 0, 50)], 'attended'],
    ['that the client did not come', [visit('clinician', -5, 16)], 'clientDidNotAttend'],
    ['that the clinician did not come', [visit('client', -5, 16, null)], 'clinicianDidNotAttend'],
    ['nothing where the clinician left too soon', [visit('clinician', -5, 9)], null],
    ['nothing where both came and hardly met', [visit('clinician', 0, 20), visit('client', 18, 20)], null],
    ['nothing of an empty room', [], null],
  ] as const)('%s', (_what, visits, outcome) => {
    expect(suggestOutcome({ ...session, visits })).toBe(outcome)
  })

  it('nothing while it goes on, and nothing where it went on by phone', () => {
    const both = [visit('clinician', 0, 20), visit('client', 0, 20)]
    expect(suggestOutcome({ ...session, visits: both, now: at(20) })).toBeNull()
    const alone = [visit('clinician', 0, 20)]
    expect(suggestOutcome({ ...session, visits: alone, now: at(10) })).toBeNull()
    expect(suggestOutcome({ ...session, visits: alone, wentOnByPhone: true })).toBeNull()
  })
})

describe('measured minutes are those booked', () => {
  /** The items of 30 to 50 and of 50 minutes or more. */
  const itemOf = (minutes: number) => (minutes >= 50 ? '91167' : '91166')
  it.each([
    [50, 53, true],
    [50, 49, false],
    [45, 40, true],
    [45, 39, false],
    [50, 56, false],
    [50, 0, false],
  ])('of %i booked, %i measured: %s', (booked, measured, expected) => {
    expect(isAsBooked({ booked, measured, itemOf })).toBe(expected)
  })
})

describe('an outcome at one press', () => {
  const room = {
    suggestedOutcome: 'attended',
    minutes: 50,
    isAsBooked: true,
    phoneAskedBy: null,
  } as const
  const unknown = { ...room, suggestedOutcome: null, minutes: null, isAsBooked: false } as const
  it.each([
    ['is recorded where the room suggests the same', room, null],
    ['is recorded where the room knows nothing', unknown, null],
    [
      'is not where the room suggests another',
      { ...unknown, suggestedOutcome: 'clientDidNotAttend' },
      'otherOutcome',
    ],
    ['is not where other minutes were measured', { ...room, isAsBooked: false }, 'otherMinutes'],
    ['is not where both met for four minutes', { ...unknown, minutes: 4 }, 'otherMinutes'],
    ['is not where one came and the two never met', { ...unknown, minutes: 0 }, 'otherMinutes'],
    ['is not where the client asked for the phone', { ...room, phoneAskedBy: 'client' }, 'askedByPhone'],
    ['is recorded where the clinician went on by phone', { ...unknown, phoneAskedBy: 'clinician' }, null],
  ] as const)('%s', (_what, measured, refusal) => {
    expect(refuseAtOnePress(measured, 'attended')).toBe(refusal)
  })
})
