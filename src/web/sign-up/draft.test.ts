import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tabStorage } from '../appointment/tab-storage.fixture.ts'
import { forgetDraft, keepDraft, readDraft } from './draft.ts'
import { emptyValues } from './values.ts'

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', tabStorage(kept))
})
afterEach(() => vi.unstubAllGlobals())

const typed = { ...emptyValues, firstName: 'Chantelle', isRegistered: false, password: 'Quiet-river-19' }

describe('what was typed', () => {
  it('comes back, except for the password', () => {
    keepDraft(typed)
    expect(readDraft()).toEqual({ ...typed, password: '' })
    expect([...kept.values()].join('')).not.toContain('Quiet-river-19')
  })

  it('is gone once it is forgotten', () => {
    keepDraft(typed)
    forgetDraft()
    expect(readDraft()).toEqual(emptyValues)
    expect(kept.size).toBe(0)
  })

  it('is read with care: another release may have written it', () => {
    kept.set(
      'banksia.signUpDraft',
      JSON.stringify({ firstName: 7, isAtsi: 'yes', other: 'x', lastName: 'A' }),
    )
    expect(readDraft()).toEqual({ ...emptyValues, lastName: 'A' })
  })
})
