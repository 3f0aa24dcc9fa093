import { describe, expect, it } from 'vitest'
import { clockFace, clockOffset, formatHoldTime, hasJumped, secondsLeft, spokenTimeLeft } from './holds.ts'

const serverTime = '2026-11-16T00:00:00.000Z'
const expiresAt = '2026-11-16T00:15:00.000Z'

describe('time left of a hold', () => {
  const offset = clockOffset({ serverTime, receivedAt: 5000 })

  it('counts from the server’s time at the moment its answer came', () => {
    expect(secondsLeft({ expiresAt, offset, at: 5000 })).toBe(900)
    expect(secondsLeft({ expiresAt, offset, at: 65_000 })).toBe(840)
  })

  it('rounds up, so that zero is only said once the hold has ended', () => {
    expect(secondsLeft({ expiresAt, offset, at: 5000 + 899_999 })).toBe(1)
    expect(secondsLeft({ expiresAt, offset, at: 5000 + 900_000 })).toBe(0)
    expect(secondsLeft({ expiresAt, offset, at: 5000 + 2_000_000 })).toBe(0)
  })

  it('is right again after the next answer, however far the steady count had drifted', () => {
    const later = clockOffset({ serverTime: '2026-11-16T00:10:00.000Z', receivedAt: 6000 })
    expect(secondsLeft({ expiresAt, offset: later, at: 6000 })).toBe(300)
  })

  it('reads as minutes and seconds', () => {
    expect([900, 852, 61, 9, 0].map(clockFace)).toEqual(['15:00', '14:12', '1:01', '0:09', '0:00'])
  })
})

it.each([
  [900, '15 minutes'],
  [60, '1 minute'],
  [45, '45 seconds'],
])('holds a slot of %i seconds for %s', (seconds, words) => {
  expect(formatHoldTime(seconds)).toBe(words)
})

describe('what is read out', () => {
  it('changes twice in fifteen minutes, and not each second', () => {
    const spoken = Array.from({ length: 900 }, (_, passed) => spokenTimeLeft(900 - passed))
    expect([...new Set(spoken)]).toEqual([
      '',
      'Less than 5 minutes left to book this time',
      'Less than 1 minute left to book this time',
    ])
    expect(spokenTimeLeft(0)).toBe('')
  })
})

describe('a jump of the clocks', () => {
  const at = (wall: number, steady: number) => ({ wall, steady })

  it('is not seen between ordinary ticks, late ones included', () => {
    expect(hasJumped(at(0, 0), at(1000, 1000))).toBe(false)
    expect(hasJumped(at(0, 0), at(4000, 4900))).toBe(false)
  })

  it('is a sleep in which both clocks ran, or only the device’s', () => {
    expect(hasJumped(at(0, 0), at(60_000, 60_000))).toBe(true)
    expect(hasJumped(at(0, 0), at(60_000, 1000))).toBe(true)
  })

  it('is a device clock that was set, forwards or back', () => {
    expect(hasJumped(at(0, 0), at(7_200_000, 500))).toBe(true)
    expect(hasJumped(at(0, 0), at(-7_200_000, 500))).toBe(true)
  })
})
