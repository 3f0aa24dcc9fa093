import { describe, expect, it } from 'vitest'
import type { AgeRange } from '../clinicians/vocabularies.ts'
import type { FundingMethod } from '../funding/methods.ts'
import { checkAge } from './on-behalf-of.ts'

const under13 = 'Psychology services are restricted to individuals over 13 years of age.'
const adultFunding = 'This psychology service is restricted to individuals over 18 years old.'
const forUnder18s = 'This psychologist is restricted to individuals under 18 years old.'
const forAdults = 'This psychologist is restricted to individuals over 18 years old.'

const everyone: AgeRange[] = ['teenagers', 'adults']
const teens: AgeRange[] = ['teenagers']
const adults: AgeRange[] = ['youth', 'adults', 'olderAdults']

const rows: { age: number; funding: FundingMethod; ranges: AgeRange[]; message: string | null }[] = [
  { age: 12, funding: 'rebate', ranges: everyone, message: under13 },
  { age: 12, funding: 'dva', ranges: adults, message: under13 },
  { age: 13, funding: 'rebate', ranges: everyone, message: null },
  { age: 17, funding: 'ndis', ranges: teens, message: null },
  { age: 13, funding: 'dva', ranges: everyone, message: adultFunding },
  { age: 17, funding: 'workCover', ranges: everyone, message: adultFunding },
  { age: 17, funding: 'workCover', ranges: adults, message: adultFunding },
  { age: 18, funding: 'workCover', ranges: everyone, message: null },
  { age: 18, funding: 'dva', ranges: adults, message: null },
  { age: 18, funding: 'rebate', ranges: teens, message: forUnder18s },
  { age: 40, funding: 'dva', ranges: ['children', 'teenagers'], message: forUnder18s },
  { age: 17, funding: 'rebate', ranges: adults, message: forAdults },
  { age: 13, funding: 'selfFunded', ranges: ['olderAdults'], message: forAdults },
  { age: 17, funding: 'rebate', ranges: [], message: null },
  { age: 40, funding: 'rebate', ranges: [], message: null },
]

describe('a psychologist booking', () => {
  it.each(rows)('at $age with $funding and a psychologist of $ranges: $message', (row) => {
    const psychologistBooking = { funding: row.funding, clientAgeRange: row.ranges }
    expect(checkAge({ age: row.age, psychologistBooking })).toEqual(
      row.message === null ? { ok: true } : { ok: false, message: row.message },
    )
  })

  it('is valid while the age is empty', () => {
    expect(checkAge({ age: null, psychologistBooking: { funding: 'dva', clientAgeRange: teens } })).toEqual({
      ok: true,
    })
  })

  it('does not ask for a funding that is not chosen yet', () => {
    expect(checkAge({ age: 15, psychologistBooking: { funding: null, clientAgeRange: everyone } })).toEqual({
      ok: true,
    })
  })
})

describe('any other booking', () => {
  it('keeps the minimum age only', () => {
    expect(checkAge({ age: 12, psychologistBooking: null })).toEqual({ ok: false, message: under13 })
    expect(checkAge({ age: 13, psychologistBooking: null })).toEqual({ ok: true })
  })
})
