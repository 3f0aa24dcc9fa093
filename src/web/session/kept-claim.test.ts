import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepClaim, readKeptClaim } from './kept-claim.ts'
import { refusingStorage, tabStorage } from './tab-storage.fixture.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', tabStorage(kept))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const said = { answers: { usualGp: 'yes' }, answeredAt: new Date('2026-11-01T00:00:00Z'), isOnRecord: false }
const month = 30 * 24 * 60 * 60 * 1000

describe('what was said about Medicare', () => {
  it('is kept by the browser for a month, and no longer', () => {
    vi.useFakeTimers()
    keepClaim(said)
    vi.advanceTimersByTime(month - 1000)
    expect(readKeptClaim()).toEqual(said)
    vi.advanceTimersByTime(1000)
    expect(readKeptClaim()).toBeNull()
  })

  it('goes when it is taken away', () => {
    keepClaim(said)
    keepClaim(null)
    expect([...kept.keys()]).toEqual([])
  })

  it.each([
    'null',
    '{broken',
    '[]',
    '"yes"',
    '{"usualGp":"yes"}',
    '{"answers":"yes","answeredAt":9,"until":9e15}',
    '{"answers":{"usualGp":"yes"},"until":9e15}',
  ])('counts %s as nothing', (stored) => {
    kept.set('banksia.gpClaim', stored)
    expect(readKeptClaim()).toBeNull()
  })

  it('leaves out what is no text', () => {
    const until = Date.now() + month
    const stored = { answers: { usualGp: 1, myMedicare: 'no' }, answeredAt: until - month, until }
    kept.set('banksia.gpClaim', JSON.stringify(stored))
    expect(readKeptClaim()).toEqual({
      answers: { myMedicare: 'no' },
      answeredAt: new Date(until - month),
      isOnRecord: false,
    })
  })

  it('needs no storage', () => {
    vi.stubGlobal('localStorage', refusingStorage)
    keepClaim(said)
    expect(readKeptClaim()).toEqual(said)
  })
})
