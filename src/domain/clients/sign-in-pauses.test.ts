import { describe, expect, it } from 'vitest'
import { signInPauses, toldAfterFailures } from './credentials.ts'

const pauseAfter = (failures: number) => signInPauses[failures] ?? signInPauses.at(-1) ?? 0

describe('pauses after wrong passwords', () => {
  it('come after ten, grow, and end at a quarter of an hour', () => {
    expect([0, 1, 9, 10, 11, 12, 15, 16, 10_000].map(pauseAfter)).toEqual([
      0, 0, 0, 30, 60, 120, 900, 900, 900,
    ])
  })

  it('leave a guesser fewer than 120 guesses in a day, and tell the owner when they begin', () => {
    let [seconds, guesses] = [0, 0]
    while (seconds < 86_400) {
      seconds += pauseAfter(guesses)
      guesses += 1
    }
    expect(guesses).toBeLessThan(120)
    expect(pauseAfter(toldAfterFailures - 1)).toBe(0)
    expect(pauseAfter(toldAfterFailures)).toBeGreaterThan(0)
  })
})
