import { describe, expect, it } from 'vitest'
import { publishedRates } from '#domain/fees/rates.ts'
import { type Ask, loadListing } from './load-listing.ts'
import { findByName } from './psychologist-names.ts'

const amelia = { _id: '11111111-1111-4111-8111-111111111111', name: 'Amelia Tran' }
const amos = { _id: '22222222-2222-4222-8222-222222222222', name: 'Amos Lee' }

/** Answers as a practice of `total` would, with nobody on any page, and keeps what it was asked. */
function practice({ total = 30, names = true, list = true } = {}) {
  const asked: URLSearchParams[] = []
  const ask: Ask = async <T>(path: string) => {
    const { pathname, searchParams } = new URL(path, 'http://api.example')
    if (pathname === '/clinicians:minified')
      return (names ? { clinicians: [amelia, amos] } : null) as T | null
    asked.push(searchParams)
    const pagination = { totalItem: total, perPage: 12, page: Number(searchParams.get('page')) }
    return (list ? { clinicians: [], pagination } : null) as T | null
  }
  return { ask, asked }
}

const load = (ask: Ask, query: string) =>
  loadListing({
    ask,
    url: new URL(`http://site.example/?${query}`),
    visitZone: 'Australia/Sydney',
    rates: publishedRates,
    now: new Date('2026-11-16T00:00:00Z'),
  })

describe('loading a listing', () => {
  it('says the zone with its offset, and what the help is for', async () => {
    const { ask } = practice()
    const listing = await load(ask, 'specializations=anxiety,workAndStress,sleep')
    expect(listing.zoneWords).toBe('Sydney time (GMT+11)')
    expect(listing.helpWords).toBe('for anxiety, work and stress and sleep')
  })

  it('finds a psychologist by id and by name', async () => {
    const { ask, asked } = practice()
    expect((await load(ask, `psychologistId=${amelia._id}`)).psychologist).toEqual(amelia)
    const byName = await load(ask, 'psychologist=amos+lee')
    expect(byName.psychologist).toEqual(amos)
    expect(byName.search).toMatchObject({ psychologistId: amos._id, psychologistName: '' })
    expect(asked.map((query) => query.get('clinicianIds'))).toEqual([amelia._id, amos._id])
  })

  it('ignores a psychologist nobody knows, and keeps the rest', async () => {
    const { ask, asked } = practice()
    const { psychologist, search } = await load(
      ask,
      'psychologistId=33333333-3333-4333-8333-333333333333&fundingMethods=ndis',
    )
    expect(psychologist).toBeNull()
    expect(search).toMatchObject({ psychologistId: null, funding: 'ndis' })
    expect(asked[0]?.has('clinicianIds')).toBe(false)
  })

  it('takes an id at its word when the names are out of reach', async () => {
    const { ask, asked } = practice({ names: false })
    await load(ask, `psychologistId=${amelia._id}`)
    expect(asked[0]?.get('clinicianIds')).toBe(amelia._id)
  })

  it('goes back to the last page when asked for one beyond it', async () => {
    const { ask, asked } = practice({ total: 30 })
    expect((await load(ask, 'page=9')).first?.page).toBe(3)
    expect(asked.map((query) => query.get('page'))).toEqual(['9', '3'])
  })

  it('keeps the search when there is no answer', async () => {
    const { ask } = practice({ list: false })
    const { first, search } = await load(ask, 'fundingMethods=dva')
    expect(first).toBeNull()
    expect(search.funding).toBe('dva')
  })
})

describe('a typed name', () => {
  it.each([
    ['Amelia Tran', amelia],
    ['amelia', amelia],
    ['am', null],
    ['Tran', null],
    ['', null],
  ])('%s', (typed, found) => {
    expect(findByName([amelia, amos], typed)).toEqual(found)
  })
})
