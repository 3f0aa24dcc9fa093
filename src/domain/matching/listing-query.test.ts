import { describe, expect, it } from 'vitest'
import type { MatchingCriteria } from './questions.ts'
import { answersOfFields, fieldsOfAnswers } from './crm-fields.ts'
import { toListingQuery } from './matches.ts'
import { criteria, wholeAnswers } from './matching.fixture.ts'

const queryOf = (change: Partial<MatchingCriteria> = {}) =>
  toListingQuery({ ...criteria, ...change }, 'Australia/Perth')

describe('toListingQuery', () => {
  it('asks for everything that was wished for', () => {
    expect(
      queryOf({
        who: 'myChild',
        gender: 'woman',
        language: 'vi',
        style: 'act',
        times: ['morning', 'evening'],
      }),
    ).toEqual({
      funding: 'bulkBill',
      clientMentalHealthConcern: ['anxiety', 'sleep'],
      gender: 'woman',
      language: 'vi',
      style: 'act',
      days: ['tuesday', 'thursday'],
      startTime: ['08:00', '18:00'],
      endTime: ['12:00', '24:00'],
      clientAgeRange: 'teenagers',
      nextAvailable: 'true',
      perPage: 50,
      timeZone: 'Australia/Perth',
    })
  })

  it('leaves out what was left open', () => {
    expect(queryOf({ concerns: [], days: [], times: [] })).toEqual({
      funding: 'bulkBill',
      language: 'en',
      clientMentalHealthConcern: [],
      days: [],
      startTime: [],
      endTime: [],
      nextAvailable: 'true',
      perPage: 50,
      timeZone: 'Australia/Perth',
    })
  })
})

describe('the fields of the marketing form', () => {
  it('lead back to the same answers', () => {
    const answers = { ...wholeAnswers, gender: 'man', style: 'ipt', updates: 'yes' }
    expect(answersOfFields(fieldsOfAnswers(answers), { consent: true })).toEqual(answers)
  })

  it('leave out what was not asked', () => {
    const answers = { ...wholeAnswers, funding: 'ndis', referral: 'needOne' }
    expect(fieldsOfAnswers(answers).map(({ name }) => name)).not.toContain('matching_gp_referral')
  })

  it('belong to the contact', () => {
    expect(new Set(fieldsOfAnswers(wholeAnswers).map(({ objectTypeId }) => objectTypeId))).toEqual(
      new Set(['0-1']),
    )
  })
})
