import { describe, expect, it } from 'vitest'
import { readGpListing, writeGpListing } from './gp-list.ts'

const first = { tab: 'next', kind: 'initial', shown: 8 } as const
const read = (query: string) => readGpListing(new URLSearchParams(query))

describe('readGpListing', () => {
  it.each([
    ['', first],
    ['tab=browse', { ...first, tab: 'browse' }],
    ['type=review&show=16', { tab: 'next', kind: 'review', shown: 16 }],
    ['tab=everyone&type=review', { ...first, kind: 'review' }],
    ['type=urgent', first],
    ['show=0', first],
    ['show=-8', first],
    ['show=many', first],
    ['show=20', { ...first, shown: 16 }],
    ['show=1000000', { ...first, shown: 48 }],
    ['show=Infinity', { ...first, shown: 48 }],
  ])('%s', (query, listing) => {
    expect(read(query)).toEqual(listing)
  })
})

describe('writeGpListing', () => {
  it('leaves out what needs no saying', () => {
    expect(Object.values(writeGpListing(first)).filter(Boolean)).toEqual([])
  })

  it.each([
    { tab: 'browse', kind: 'review', shown: 24 },
    { tab: 'next', kind: 'review', shown: 8 },
  ] as const)('is read back as it was: %j', (listing) => {
    const given = Object.entries(writeGpListing(listing)).filter((entry) => entry[1] !== undefined)
    expect(readGpListing(new URLSearchParams(given as [string, string][]))).toEqual(listing)
  })
})
