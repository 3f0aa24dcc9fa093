import { describe, expect, it } from 'vitest'
import { pathAfterReserving } from './next-page.ts'

describe('where a held slot leads', () => {
  it('is sign-up for a visitor, whatever the funding', () => {
    expect(pathAfterReserving({ isSignedIn: false, funding: 'ndis' })).toBe('/signup')
  })

  it.each([
    ['rebate', '/booking/medicare'],
    ['bulkBill', '/booking/medicare'],
    ['ndis', '/booking/ndis'],
    ['dva', '/booking/dva'],
    ['workCover', '/booking/workcover'],
    ['selfFunded', '/booking/confirm'],
    [null, '/booking/medicare'],
  ] as const)('is the page of the funding for a client: %s', (funding, path) => {
    expect(pathAfterReserving({ isSignedIn: true, funding })).toBe(path)
  })
})
