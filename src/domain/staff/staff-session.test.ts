import { describe, expect, it } from 'vitest'
import { isSteppedUp, staffSessionState } from './staff-sign-in.ts'

const at = (time: string) => new Date(`2026-11-16T${time}Z`)
const signedIn = {
  startedAt: at('00:00:00'),
  secondFactorAt: at('00:01:00'),
  lastUsedAt: at('01:00:00'),
  lockedAt: null,
  idleMinutes: 15,
}

describe('a sign-in of staff', () => {
  it.each([
    ['01:14:59', signedIn, 'open'],
    ['01:15:00', signedIn, 'locked'],
    ['01:01:00', { ...signedIn, lockedAt: at('01:00:30') }, 'locked'],
    ['12:00:00', { ...signedIn, lastUsedAt: at('11:59:00') }, 'over'],
    ['00:14:59', { ...signedIn, secondFactorAt: null }, 'secondStep'],
    ['00:15:00', { ...signedIn, secondFactorAt: null }, 'over'],
  ])('at %s is %o: %s', (now, times, state) => {
    expect(staffSessionState(times, at(now))).toBe(state)
  })

  it('is stepped up for ten minutes', () => {
    expect(isSteppedUp(at('01:00:00'), at('01:09:59'))).toBe(true)
    expect(isSteppedUp(at('01:00:00'), at('01:10:00'))).toBe(false)
    expect(isSteppedUp(null, at('01:00:00'))).toBe(false)
  })
})
