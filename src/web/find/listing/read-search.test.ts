import { describe, expect, it } from 'vitest'
import { paths } from '#contract/page-paths.ts'
import { readSearch } from './load-listing.ts'
import { countFilters, noFilters, type ListingSearch, writeSearch } from './search.ts'

const nothing: ListingSearch = {
  ...noFilters,
  funding: null,
  helpWith: [],
  psychologistId: null,
  psychologistName: '',
  invited: false,
  timeZone: null,
  page: 1,
}
const id = '3b8d3e40-8c72-5570-a845-8dfbb41b1c59'
const read = (query: string) => readSearch(new URLSearchParams(query))
const json = (list: unknown) => `specializations=${encodeURIComponent(JSON.stringify(list))}`

describe('reading the listing’s address', () => {
  it('asks for nothing where it says nothing', () => {
    expect(read('')).toEqual(nothing)
  })

  it.each<[query: string, says: Partial<ListingSearch>]>([
    [json(['anxiety', 'sleep']), { helpWith: ['anxiety', 'sleep'] }],
    [json(['Anxiety', 'ANXIETY']), { helpWith: ['anxiety'] }],
    ['specializations=sleep&specializations=anger', { helpWith: ['sleep', 'anger'] }],
    ['specializations=sleep,anger', { helpWith: ['sleep', 'anger'] }],
    ['fundingMethods=Self+Funded', { funding: 'selfFunded' }],
    ['fundingMethods=bulk+bill', { funding: 'bulkBill' }],
    [`psychologistId=${id.toUpperCase()}`, { psychologistId: id }],
    ['psychologist=+Amelia+', { psychologistName: 'Amelia' }],
    ['invited=true', { invited: true }],
    ['psychologistGender=nonBinary', { gender: 'nonBinary' }],
    ['languagesSpoken=cmn', { language: 'cmn' }],
    ['treatmentStyles=emdr', { style: 'emdr' }],
    ['preferredDays=tuesday,Thursday', { days: ['tuesday', 'thursday'] }],
    ['availableTimes=morning&availableTimes=evening', { times: ['morning', 'evening'] }],
    ['isDoTreatTeens=true', { treatsTeens: true }],
    ['isDoPhoneConsults=on', { byPhone: true }],
    ['nextAvailable=1', { onlyFree: true }],
    ['timeZone=Australia%2FPerth', { timeZone: 'Australia/Perth' }],
    ['page=3', { page: 3 }],
  ])('%s', (query, says) => {
    expect(read(query)).toEqual({ ...nothing, ...says })
  })

  it.each([
    'specializations=%5B%22anxiety',
    'specializations=%7B%22anxiety%22%3Atrue%7D',
    'specializations=%5B1%2Cnull%2C%7B%7D%5D',
    'specializations=null',
    json(['tarot']),
    'fundingMethods=gold',
    'psychologistId=',
    'invited=yes',
    'psychologistGender=robot',
    'preferredDays=someday',
    'availableTimes=night',
    'timeZone=Mars%2FOlympus',
    'timeZone=',
    'page=0',
    'page=-1',
    'page=1.5',
    'page=many',
    'page=',
    'page=1e99',
    'utm_source=somewhere',
  ])('leaves out what it does not understand, and keeps the rest: %s', (query) => {
    expect(read(`fundingMethods=ndis&languagesSpoken=el&${query}`)).toEqual({
      ...nothing,
      // The first way of paying that is understood counts.
      funding: 'ndis',
      language: 'el',
    })
  })
})

describe('writing it', () => {
  const full: ListingSearch = {
    funding: 'rebate',
    helpWith: ['anxiety', 'sleep'],
    psychologistId: id,
    psychologistName: '',
    invited: true,
    gender: 'woman',
    language: 'el',
    style: 'cbt',
    days: ['tuesday', 'thursday'],
    times: ['evening'],
    treatsTeens: true,
    byPhone: true,
    onlyFree: true,
    timeZone: 'Australia/Perth',
    page: 2,
  }

  it.each([full, nothing, { ...nothing, psychologistName: 'Jo & Co' }])(
    'gives the same search back',
    (search) => {
      const address = new URL(paths.findPsychologist(writeSearch(search)), 'http://site.example')
      expect(readSearch(address.searchParams)).toEqual(search)
    },
  )

  it('writes nothing for nothing', () => {
    expect(paths.findPsychologist(writeSearch(nothing))).toBe('/find-a-psychologist')
  })
})

describe('counting the filters that are on', () => {
  it.each<[Partial<ListingSearch>, number]>([
    [{}, 0],
    [{ funding: 'rebate', helpWith: ['anxiety'], page: 2 }, 0],
    [{ days: ['monday', 'tuesday'] }, 1],
    [{ gender: 'woman', times: ['evening'], treatsTeens: true }, 3],
  ])('%j: %i', (search, count) => {
    expect(countFilters({ ...nothing, ...search })).toBe(count)
  })
})
