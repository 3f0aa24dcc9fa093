import { describe, expect, it } from 'vitest'
import type { GpProfile } from './after-reserving.ts'
import { stepAfterReservingGp } from './after-reserving.ts'

const complete: GpProfile = {
  medicare: {
    firstName: 'Kym',
    lastName: 'Heath',
    dateOfBirth: '1983-02-22',
    number: '2950975362',
    irn: '1',
    expiryDate: '2028-08',
  },
  address: { line1: '1 Wattle St', suburb: 'Ultimo', state: 'NSW', postcode: '2007' },
  hasSavedCard: true,
}

describe('stepAfterReservingGp', () => {
  it.each<[string, GpProfile | 'signedOut', string]>([
    ['signed out', 'signedOut', 'signup'],
    ['everything known', complete, 'bookingPending'],
    ['no Medicare card', { ...complete, medicare: null }, 'medicare'],
    ['half a Medicare card', { ...complete, medicare: { ...complete.medicare!, irn: null } }, 'medicare'],
    ['no address', { ...complete, address: null }, 'medicare'],
    ['no saved card', { ...complete, hasSavedCard: false }, 'medicare'],
  ])('%s', (_name, profile, step) => {
    expect(stepAfterReservingGp(profile)).toBe(step)
  })
})
