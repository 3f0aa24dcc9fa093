import { describe, expect, it } from 'vitest'
import { gpSignedInPath } from './gp-sign-up-page.tsx'

const now = new Date('2026-11-16T01:00:00Z')
const record = {
  timeZone: 'Australia/Sydney',
  hasSavedCard: true,
  medicare: {
    firstName: 'Claudia',
    lastName: 'Connor',
    dateOfBirth: '1998-11-25',
    number: '6950507482',
    irn: '1',
    expiryDate: '2028-08',
  },
  address: { line1: '88 Grevillea Road', suburb: 'Newtown', state: 'NSW', postcode: '2042' },
} as const

describe('the GP sign-up, signed in', () => {
  it.each([
    ['an earlier GP appointment and everything on file', { record, hasGpAppointment: true }, '/find-a-gp'],
    ['no GP appointment', { record, hasGpAppointment: false }, '/gp/medicare'],
    [
      'no card on file',
      { record: { ...record, hasSavedCard: false }, hasGpAppointment: true },
      '/gp/medicare',
    ],
    ['no address', { record: { ...record, address: null }, hasGpAppointment: true }, '/gp/medicare'],
    ['no record', { record: null, hasGpAppointment: true }, '/gp/medicare'],
  ])('%s', (_, known, path) => {
    expect(gpSignedInPath({ ...known, isHolding: false }, now)).toBe(path)
  })

  it('goes on with a time that is held', () => {
    const known = { hasGpAppointment: true, isHolding: true }
    expect(gpSignedInPath({ ...known, record }, now)).toBe('/gp/booking-pending')
    expect(gpSignedInPath({ ...known, record: null }, now)).toBe('/gp/medicare')
    const forChild = { ...record, onBehalfOf: 'myChild' } as const
    expect(gpSignedInPath({ ...known, record: forChild }, now)).toBe('/gp/medicare')
  })
})
