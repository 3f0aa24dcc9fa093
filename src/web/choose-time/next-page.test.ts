import { describe, expect, it } from 'vitest'
import { fundingPath, pathAfterReserving, pathToContinue } from './next-page.ts'

describe('where a held slot leads', () => {
  it('is sign-up for a visitor, and for a client the page that finds out what is missing', () => {
    expect(pathAfterReserving({ isSignedIn: false })).toBe('/signup')
    expect(pathAfterReserving({ isSignedIn: true })).toBe('/booking')
  })

  it.each([
    [false, 'visitor', '/signup'],
    [false, 'newcomer', '/booking'],
    [false, 'client', '/booking'],
    [true, 'visitor', '/gp/signup'],
    [true, 'newcomer', '/gp/medicare'],
    [true, 'client', '/gp/medicare'],
  ] as const)('goes on, with a GP %s, for a %s at %s', (isGP, person, path) => {
    expect(pathToContinue({ isGP, person, record: null })).toBe(path)
  })

  it.each([
    ['rebate', '/booking/medicare'],
    ['bulkBill', '/booking/medicare'],
    ['ndis', '/booking/ndis'],
    ['dva', '/booking/dva'],
    ['workCover', '/booking/workcover'],
    ['selfFunded', '/booking/confirm'],
    [null, '/booking/medicare'],
  ] as const)('the form of %s is %s', (funding, path) => {
    expect(fundingPath(funding)).toBe(path)
  })
})
