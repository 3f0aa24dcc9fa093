import { describe, expect, it } from 'vitest'
import { apiQuery } from './api-query.ts'
import { readSearch } from './read-search.ts'

const ask = (address: string, page = 1) =>
  Object.fromEntries(
    new URLSearchParams(apiQuery(readSearch(new URLSearchParams(address)), 'Australia/Perth', page)),
  )
const always = { timeZone: 'Australia/Perth', page: '1', perPage: '12' }

describe('the listing’s question to the API', () => {
  it('says only what is asked for', () => {
    expect(ask('')).toEqual(always)
  })

  it('pairs the start and the end of each band', () => {
    expect(ask('availableTimes=morning,evening')).toEqual({
      ...always,
      startTime: '08:00,18:00',
      endTime: '12:00,24:00',
    })
  })

  it.each([
    ['fundingMethods=Self+fund', { funding: 'selfFunded' }],
    ['specializations=anxiety,sleep', { clientMentalHealthConcern: 'anxiety,sleep' }],
    ['psychologistGender=man', { gender: 'man' }],
    ['languagesSpoken=asf', { language: 'asf' }],
    ['treatmentStyles=act', { style: 'act' }],
    ['preferredDays=monday,sunday', { days: 'monday,sunday' }],
    ['isDoTreatTeens=true', { clientAgeRange: 'teenagers' }],
    ['isDoPhoneConsults=true', { deliveryMode: 'phone' }],
    ['nextAvailable=true', { nextAvailable: 'true' }],
  ])('%s', (address, asked) => {
    expect(ask(address)).toEqual({ ...always, ...asked })
  })
})
