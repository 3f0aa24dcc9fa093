import { expect, it } from 'vitest'
import { fundingMethodCodes } from '../funding/methods.ts'
import { dvaReferralWords } from './payment-words.ts'

it('says of DVA alone that it pays with a referral, unless one is on record', () => {
  expect(fundingMethodCodes.filter((funding) => dvaReferralWords(funding))).toEqual(['dva'])
  for (const onRecord of ['none', 'waiting', null] as const)
    expect(dvaReferralWords('dva', { onRecord })?.title).toBe('DVA pays with a GP referral')
  expect(dvaReferralWords('dva', { onRecord: 'received' })).toBeNull()
  // Nothing leads away from a time that is held.
  expect(dvaReferralWords('dva', { isBooked: false })?.text).not.toContain('account')
  expect(dvaReferralWords(null)).toBeNull()
})
