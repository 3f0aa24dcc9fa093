import { describe, expect, it } from 'vitest'
import { apiRequest } from '#contract/api-paths.ts'
import { readSearch, toApiQuery } from './load-listing.ts'

/** As it is sent, parameter by parameter. */
function ask(address: string) {
  const query = toApiQuery(readSearch(new URLSearchParams(address)), 'Australia/Perth', 1)
  const { path } = apiRequest('listClinicians', { query })
  return [...new URL(path, 'http://api.example').searchParams].map((pair) => pair.join('=')).toSorted()
}
const always = ['page=1', 'perPage=12', 'timeZone=Australia/Perth']

describe('the listing’s question to the API', () => {
  it('says only what is asked for', () => {
    expect(ask('')).toEqual(always)
  })

  it('pairs the start and the end of each band', () => {
    expect(ask('availableTimes=morning,evening')).toEqual(
      [...always, 'startTime=08:00', 'startTime=18:00', 'endTime=12:00', 'endTime=24:00'].toSorted(),
    )
  })

  it.each([
    ['fundingMethods=Self+fund', ['funding=selfFunded']],
    [
      'specializations=anxiety,sleep',
      ['clientMentalHealthConcern=anxiety', 'clientMentalHealthConcern=sleep'],
    ],
    ['psychologistGender=man', ['gender=man']],
    ['languagesSpoken=asf', ['language=asf']],
    ['treatmentStyles=act', ['style=act']],
    ['preferredDays=monday,sunday', ['days=monday', 'days=sunday']],
    ['isDoTreatTeens=true', ['clientAgeRange=teenagers']],
    ['isDoPhoneConsults=true', ['deliveryMode=phone']],
    ['nextAvailable=true', ['nextAvailable=true']],
  ])('%s', (address, asked) => {
    expect(ask(address)).toEqual([...always, ...asked].toSorted())
  })
})
