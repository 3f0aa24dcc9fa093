import { describe, expect, it } from 'vitest'
import { referralOfBooking, referralOnRecord, toReferralAnswers } from './referral.ts'

describe('what a client says about a referral', () => {
  it.each([
    [true, false, { isReferredByGP: true, isHaveTreatmentPlan: true, isGPSentReferral: false }],
    [true, true, { isReferredByGP: true, isHaveTreatmentPlan: true, isGPSentReferral: true }],
    [false, true, { isReferredByGP: false, isHaveTreatmentPlan: false, isGPSentReferral: false }],
  ])('has one: %j, sent by the GP: %j', (hasReferral, isSentByGP, answers) => {
    expect(toReferralAnswers(hasReferral, { isSentByGP })).toEqual(answers)
  })
})

it.each([
  [null, null],
  [{ isReferredByGP: false, isGPSentReferral: false }, 'none'],
  [{ isReferredByGP: true, isGPSentReferral: true }, 'waiting'],
  [{ isReferredByGP: true, isGPSentReferral: false }, 'received'],
] as const)('a record that says %j is %s', (record, status) => {
  expect(referralOnRecord(record)).toBe(status)
})

it.each([
  // What the record has, what is said with the booking, what the booking had, and what it has then.
  [null, undefined, null, null],
  [null, true, null, 'waiting'],
  ['received', undefined, null, 'received'],
  ['waiting', undefined, null, 'waiting'],
  // It was said for another booking: this one is asked anew.
  ['none', undefined, null, null],
  ['none', false, null, 'none'],
  ['none', true, 'none', 'waiting'],
  ['received', false, null, 'none'],
  ['received', false, 'received', 'none'],
  // It has come since: good for this booking too.
  ['received', undefined, 'none', 'received'],
  ['received', undefined, 'waiting', 'received'],
  // "No" for a later booking takes nothing from an earlier one.
  ['none', undefined, 'received', 'received'],
  ['none', undefined, 'waiting', 'waiting'],
] as const)('record %s, said %s, before %s: %s', (onRecord, said, before, after) => {
  expect(referralOfBooking({ onRecord, said, before, noted: 'unknown' })).toBe(after)
})

it.each([
  // A referral whose sessions are used is waited for again, by whatever way it was thought to have come.
  ['received', undefined, null, 'usedUp', 'waiting'],
  ['received', true, null, 'usedUp', 'waiting'],
  ['received', undefined, 'waiting', 'usedUp', 'waiting'],
  ['waiting', undefined, null, 'usedUp', 'waiting'],
  ['received', false, null, 'usedUp', 'none'],
  ['none', undefined, 'none', 'usedUp', 'none'],
  // Once a new one is noted, nothing is waited for.
  ['waiting', undefined, 'waiting', 'covered', 'received'],
  [null, undefined, 'waiting', 'covered', 'received'],
  ['none', undefined, 'none', 'covered', 'none'],
  ['received', undefined, null, 'covered', 'received'],
  [null, undefined, null, 'covered', null],
] as const)('record %s, said %s, before %s, noted %s: %s', (onRecord, said, before, noted, after) => {
  expect(referralOfBooking({ onRecord, said, before, noted })).toBe(after)
})
