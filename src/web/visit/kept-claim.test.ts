import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepClaim, parseClaim } from './kept-claim.ts'
import { refusingStorage, tabStorage } from './tab-storage.fixture.ts'

const kept = new Map<string, string>()
const text = () => kept.get('banksia.gpClaim') ?? null
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', tabStorage(kept))
})
afterEach(() => vi.unstubAllGlobals())

const said = { answers: { usualGp: 'yes' }, answeredAt: new Date('2026-11-01T00:00:00Z'), isOnRecord: false }
const month = 30 * 24 * 60 * 60 * 1000

describe('what was said about Medicare', () => {
  it('is kept by the browser for a month, and no longer', () => {
    const before = Date.now()
    keepClaim(said)
    expect(parseClaim(text(), before + month - 1000)).toEqual(said)
    expect(parseClaim(text(), Date.now() + month)).toBeNull()
  })

  it('goes when it is taken away', () => {
    keepClaim(said)
    keepClaim(null)
    expect([...kept.keys()]).toEqual([])
  })

  it.each([null, '{broken', '[]', '"yes"', '{"usualGp":"yes"}', '{"answers":"yes","until":9e15}'])(
    'counts %s as nothing',
    (stored) => expect(parseClaim(stored, 0)).toBeNull(),
  )

  it('leaves out what is no text, and is of a month before it ends where an earlier release wrote it', () => {
    const stored = JSON.stringify({ answers: { usualGp: 1, myMedicare: 'no' }, until: month + 9 })
    expect(parseClaim(stored, 0)).toEqual({
      answers: { myMedicare: 'no' },
      answeredAt: new Date(9),
      isOnRecord: false,
    })
  })

  it('needs no storage', () => {
    vi.stubGlobal('localStorage', refusingStorage)
    expect(() => keepClaim(said)).not.toThrow()
  })
})
