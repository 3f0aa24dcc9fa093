import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onBehalfOfCodes } from '#domain/clients/on-behalf-of.ts'
import { tabStorage } from '../session/tab-storage.fixture.ts'
import { emptyValues, forgetDraft, keepDraft, readDraft } from './sign-up-values.ts'

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', tabStorage(kept))
})
afterEach(() => vi.unstubAllGlobals())

const typed = {
  newcomer: {
    ...emptyValues.newcomer,
    firstName: 'Chantelle',
    isRegistered: false,
    password: 'Quiet-river-19',
  },
}

describe('what was typed', () => {
  it('comes back, except for the password', () => {
    keepDraft(typed)
    expect(readDraft(onBehalfOfCodes)).toEqual({ newcomer: { ...typed.newcomer, password: '' } })
    expect([...kept.values()].join('')).not.toContain('Quiet-river-19')
  })

  it('is gone once it is forgotten', () => {
    keepDraft(typed)
    forgetDraft()
    expect(readDraft(onBehalfOfCodes)).toEqual(emptyValues)
    expect(kept.size).toBe(0)
  })

  it('is read with care: another release may have written it', () => {
    kept.set(
      'banksia.signUpDraft',
      JSON.stringify({
        newcomer: { onBehalfOf: 'myDog', firstName: 7, atsi: 'yes', other: 'x', lastName: 'A' },
      }),
    )
    expect(readDraft(onBehalfOfCodes)).toEqual({ newcomer: { ...emptyValues.newcomer, lastName: 'A' } })
  })

  it('is filled in with what the matching questions were told', () => {
    kept.set(
      'banksia.matchingQuery',
      JSON.stringify({ who: 'myChild', firstName: 'Madelaine', email: 'm@mail.example' }),
    )
    expect(readDraft(onBehalfOfCodes).newcomer).toMatchObject({
      onBehalfOf: 'myChild',
      firstName: '',
      bookerFirstName: 'Madelaine',
      email: 'm@mail.example',
    })
  })
})
