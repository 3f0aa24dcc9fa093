import { describe, expect, it } from 'vitest'
import { type GpProfile, stepAfterReservingGp } from './gp-needs.ts'

const medicare = {
  firstName: 'Kym',
  lastName: 'Heath',
  dateOfBirth: '1983-02-22',
  number: '2950975362',
  irn: '1',
  expiryDate: '2028-08',
}
const complete: GpProfile = {
  medicare,
  address: { line1: '1 Wattle St', suburb: 'Ultimo', state: 'NSW', postcode: '2007' },
  hasSavedCard: true,
  needsConsent: false,
}
const today = '2026-11-16'

describe('stepAfterReservingGp', () => {
  it.each<[string, GpProfile | 'signedOut', string]>([
    ['signed out', 'signedOut', 'signup'],
    ['everything known', complete, 'bookingPending'],
    ['no Medicare card', { ...complete, medicare: null }, 'medicare'],
    ['half a Medicare card', { ...complete, medicare: { ...medicare, irn: null } }, 'medicare'],
    ['no address', { ...complete, address: null }, 'medicare'],
    ['a child, whose parent consents anew', { ...complete, needsConsent: true }, 'medicare'],
    ['no saved card', { ...complete, hasSavedCard: false }, 'medicare'],
  ])('%s', (_name, profile, step) => {
    expect(stepAfterReservingGp(profile, today)).toBe(step)
  })

  it.each([
    ['2026-10', 'medicare'],
    ['2026-11', 'bookingPending'],
  ])('a card that is good to the end of %s, in November 2026: %s', (expiryDate, step) => {
    expect(stepAfterReservingGp({ ...complete, medicare: { ...medicare, expiryDate } }, '2026-11-30')).toBe(
      step,
    )
  })
})
