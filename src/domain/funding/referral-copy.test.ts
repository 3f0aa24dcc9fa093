import { expect, it } from 'vitest'
import { fundingMethodCodes } from './methods.ts'
import { dvaReferralCopy } from './referral-copy.ts'

it('says of DVA alone that it pays with a referral, unless one is on record', () => {
  expect(fundingMethodCodes.filter((funding) => dvaReferralCopy(funding))).toEqual(['dva'])
  for (const onRecord of ['none', 'waiting', null] as const)
    expect(dvaReferralCopy('dva', { onRecord })?.title).toBe('DVA pays with a GP referral')
  expect(dvaReferralCopy('dva', { onRecord: 'received' })).toBeNull()
  // Nothing leads away from a time that is held.
  expect(dvaReferralCopy('dva', { isBooked: false })?.text).not.toContain('account')
  expect(dvaReferralCopy(null)).toBeNull()
})
