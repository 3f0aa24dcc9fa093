import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toAddress } from '../client-details/address.tsx'
import { tabStorage } from '../session/tab-storage.fixture.ts'
import { readItem } from '../session/tab-storage.ts'
import { keepSection, restoreSection } from './profile-section.tsx'

beforeEach(() => vi.stubGlobal('sessionStorage', tabStorage()))
afterEach(() => vi.unstubAllGlobals())

const address = { line1: '1 Old Street', line2: null, suburb: 'Newtown', state: 'NSW', postcode: '2042' }
const onFile = toAddress({ address })
const typed = { address: { ...onFile.address, line1: '2 New Street' } }

describe('a form of the profile', () => {
  it('has what was typed again after a reload, and no one else’s', () => {
    keepSection('profile address kym', typed, onFile)
    expect(restoreSection('profile address kym', onFile)).toEqual(typed)
    expect(restoreSection('profile address robin', onFile)).toEqual(onFile)
  })

  it('has no draft without a change, so that it stays closed', () => {
    keepSection('profile address kym', typed, onFile)
    keepSection('profile address kym', onFile, onFile)
    expect(readItem('fundingDrafts')).toBeNull()
  })

  it('shows what has been saved elsewhere since', () => {
    keepSection('profile address kym', typed, onFile)
    const newer = toAddress({ address: { ...address, line1: '9 Other Road' } })
    expect(restoreSection('profile address kym', newer)).toEqual(newer)
  })
})
