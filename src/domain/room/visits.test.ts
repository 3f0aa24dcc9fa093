import { describe, expect, it } from 'vitest'
import { minutesTogether, suggestOutcome, type Visit } from './visits.ts'
import type { RoomRole } from './people.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 17, 10, minute))
const visit = (role: RoomRole, from: number, until: number, admitted: number | null = from): Visit => ({
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
