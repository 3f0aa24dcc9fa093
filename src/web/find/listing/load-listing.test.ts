import { describe, expect, it } from 'vitest'
import type { ListedClinician } from '#contract/clinicians.ts'
import type { ApiInput } from '#contract/endpoints.ts'
import { publishedRates } from '#domain/fees/rates.ts'
import { amelia as listed } from '../../clinician-card/listed-clinician.fixture.ts'
import { type AskOperation, findByName, loadListing, loadPage } from './load-listing.ts'

const amelia = { _id: '11111111-1111-4111-8111-111111111111', name: 'Amelia Tran', takesNewClients: true }
const amos = { _id: '22222222-2222-4222-8222-222222222222', name: 'Amos Lee', takesNewClients: true }

type ListingInput = ApiInput<'listClinicians'>

/** Answers as a practice of `total` would, with no one on any page, and keeps what it was asked. */
function practice({ total = 30, names = true, list = true, clinicians = [] as ListedClinician[] } = {}) {
  const asked: NonNullable<ListingInput['query']>[] = []
  const answers = {
    listMinifiedClinicians: () => (names ? { clinicians: [amelia, amos] } : null),
    listClinicians: ({ query = {} }: ListingInput) => {
      asked.push(query)
      const pagination = {
        totalItem: total,
        perPage: 12,
        page: Number(query.page),
        at: '2026-11-16T00:00:00.000Z',
      }
      return list ? { clinicians, pagination, bookingRule: 'NEW' } : null
    },
  }
  // Each operation has its own kind of answer, which a table of two cannot say.
  const ask = (async (name: keyof typeof answers, input: ListingInput) =>
    answers[name](input)) as AskOperation
  return { ask, asked }
}

const load = (ask: AskOperation, query: string) =>
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
    expect(asked.map(({ clinicianIds }) => clinicianIds)).toEqual([amelia._id, amos._id])
  })

  it.each([
    'psychologistId=33333333-3333-4333-8333-333333333333',
    'psychologistId=unknown',
    'psychologist=Unknown',
  ])('lists no one for %s, says so, and keeps the rest', async (query) => {
    const { ask, asked } = practice()
    const { psychologist, isUnknown, search, first } = await load(ask, `${query}&fundingMethods=ndis`)
    expect({ psychologist, isUnknown }).toEqual({ psychologist: null, isUnknown: true })
    expect(search.funding).toBe('ndis')
    expect(first).toMatchObject({ cards: [], total: 0 })
    expect(asked).toEqual([])
  })

  it('says that it could not read the list where a name cannot be looked up', async () => {
    const { ask } = practice({ names: false })
    expect(await load(ask, 'psychologist=Amelia')).toMatchObject({ first: null, isUnknown: false })
  })

  it('sends the moment of the first page with the next', async () => {
    const { ask, asked } = practice()
    const { search, zone, first } = await load(ask, 'fundingMethods=ndis')
    await loadPage({ ask, search, zone, rates: publishedRates, now: new Date() }, 2, first?.at)
    expect(asked.map(({ page, at }) => [page, at])).toEqual([
      [1, undefined],
      [2, '2026-11-16T00:00:00.000Z'],
    ])
  })

  it('takes an id at its word when the names are out of reach', async () => {
    const { ask, asked } = practice({ names: false })
    await load(ask, `psychologistId=${amelia._id}`)
    expect(asked[0]?.clinicianIds).toBe(amelia._id)
  })

  it('goes back to the last page when asked for one beyond it', async () => {
    const { ask, asked } = practice({ total: 30 })
    expect((await load(ask, 'page=9')).first?.page).toBe(3)
    expect(asked.map(({ page }) => page)).toEqual([9, 3])
  })

  it('keeps the search when there is no answer', async () => {
    const { ask } = practice({ list: false })
    const { first, search } = await load(ask, 'fundingMethods=dva')
    expect(first).toBeNull()
    expect(search.funding).toBe('dva')
  })
})

it('a card that is found for a concern names it, also where it is not one of the main ones', async () => {
  const { helmControl } = listed
  const clinicians: ListedClinician[] = [
    {
      ...listed,
      helmControl: {
        ...helmControl,
        primarySpecialisations: ['sleep'],
        secondarySpecialisations: ['anxiety'],
      },
    },
  ]
  const { ask } = practice({ clinicians })
  const found = async (query: string) => (await load(ask, query)).first?.cards[0]?.helpsWith
  expect(await found('specializations=anxiety')).toBe('Anxiety, sleep')
  expect(await found('')).toBe('Sleep')
})

describe('a typed name', () => {
  const ruth = {
    _id: '33333333-3333-4333-8333-333333333333',
    name: 'Dr Ruth Ågren-Tran',
    takesNewClients: true,
  }
  it.each([
    ['Amelia Tran', [amelia]],
    ['amelia', [amelia]],
    ['am', [amelia, amos]],
    ['Tran', [amelia, ruth]],
    ['tran  ruth', [ruth]],
    ['Dr Ruth', [ruth]],
    ['Dr. Amelia', [amelia]],
    ['agren', [ruth]],
    ['lia', [amelia]],
    ['Nina', []],
    ['Dr', []],
    ['', []],
  ])('%s', (typed, found) => {
    expect(findByName([amelia, amos, ruth], typed)).toEqual(found)
  })

  it('that several have lists them all, on further pages too', async () => {
    const { ask, asked } = practice()
    const listing = await load(ask, 'psychologist=am&page=2')
    expect(listing).toMatchObject({ isUnknown: false, psychologist: null, named: [amelia._id, amos._id] })
    expect(asked[0]).toMatchObject({ clinicianIds: [amelia._id, amos._id], page: 2 })
  })
})
