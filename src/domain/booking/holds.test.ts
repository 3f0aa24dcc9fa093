import { describe, expect, it } from 'vitest'
import { holdClock, holdTexts, minutesToWarnOf, resetsLeft, secondsAfterRestart } from './holds.ts'

const known = (secondsLeft: number, resetsUsed = 0) => holdClock({ secondsLeft, resetsUsed, isKnown: true })
const unknown = (secondsLeft: number) => holdClock({ secondsLeft, resetsUsed: 0, isKnown: false })

describe('hold clock', () => {
  it('warns at two minutes and offers a reset', () => {
    expect(known(121)).toEqual({ phase: 'running', offersReset: false })
    expect(known(120)).toEqual({ phase: 'warning', offersReset: true })
    expect(known(1)).toEqual({ phase: 'warning', offersReset: true })
    expect(known(0)).toEqual({ phase: 'ended', offersReset: false })
  })

  it('offers no reset once three were used in the section', () => {
    expect(known(100, 2).offersReset).toBe(true)
    expect(known(100, 3)).toEqual({ phase: 'warning', offersReset: false })
    expect([resetsLeft(0), resetsLeft(3), resetsLeft(4)]).toEqual([3, 0, 0])
  })

  it('hides the warning of an unknown visitor in the last minute and offers nothing', () => {
    expect(unknown(120)).toEqual({ phase: 'warning', offersReset: false })
    expect(unknown(61).phase).toBe('warning')
    expect(unknown(60).phase).toBe('running')
    expect(unknown(0).phase).toBe('ended')
  })

  it('follows a configured threshold', () => {
    expect(holdClock({ secondsLeft: 9, isKnown: true, resetsUsed: 0, warningSeconds: 8 }).phase).toBe(
      'running',
    )
  })

  it('shows a late warning to an unknown visitor too, for half its time', () => {
    const late = (secondsLeft: number) =>
      holdClock({ secondsLeft, isKnown: false, resetsUsed: 0, warningSeconds: 20 }).phase
    expect([late(21), late(20), late(11), late(10)]).toEqual(['running', 'warning', 'warning', 'running'])
  })

  it('restarts for its whole time, but not beyond the start of the session', () => {
    const after = (secondsLeft: number, startsAt: string) =>
      secondsAfterRestart({ secondsLeft, expiresAt: '2026-11-16T00:15:00Z', startsAt, holdSeconds: 900 })
    expect(after(100, '2026-11-18T23:00:00Z')).toBe(900)
    expect(after(100, '2026-11-16T00:20:00Z')).toBe(400)
    expect(after(100, '2026-11-16T00:15:00Z')).toBe(null)
  })

  it('uses the exact texts', () => {
    expect(holdTexts.warning(2)).toBe('You only have 2 minutes left')
    expect(holdTexts.warningTitle(2)).toBe('Attention: 2 minute timeout warning')
    const titles = [120, 119, 89, 60, 59, 30].map((seconds) => holdTexts.warning(minutesToWarnOf(seconds)))
    expect(titles).toEqual([
      'You only have 2 minutes left',
      'You only have 2 minutes left',
      'You only have 1 minute left',
      'You only have 1 minute left',
      'You have less than a minute left',
      'You have less than a minute left',
    ])
  })
})
