import { describe, expect, it } from 'vitest'
import { checkPhone } from '#domain/identifiers/phone.ts'
import { changesIn, checkProfile, type ProfileValues } from './profile-values.ts'

const saved: ProfileValues = {
  firstName: 'Kym',
  lastName: 'Heath',
  mobile: '+61491570006',
  timeZone: 'Australia/Sydney',
  communicationPreference: 'noPreference',
}

describe('what is wrong with a profile', () => {
  it('is nothing, when it is as it was', () => {
    expect(checkProfile(saved, saved, checkPhone)).toEqual({})
  })

  it.each([
    [{ firstName: ' ' }, { firstName: 'First name is required' }],
    [{ lastName: '' }, { lastName: 'Last name is required' }],
    [{ mobile: '' }, { mobile: 'Phone number is required' }],
    [{ mobile: '12' }, { mobile: 'Phone number is not valid' }],
  ])('%j: %j', (change, messages) => {
    expect(checkProfile({ ...saved, ...change }, saved, checkPhone)).toEqual(messages)
  })

  it('is not a number that was never given', () => {
    const without = { ...saved, mobile: '' }
    expect(checkProfile(without, without, checkPhone)).toEqual({})
  })
})

describe('what has changed', () => {
  it('is all that is sent, without the spaces around it', () => {
    const values = { ...saved, firstName: ' Kim ', lastName: 'Heath ', timeZone: 'Australia/Perth' }
    expect(changesIn(values, saved)).toEqual({ firstName: 'Kim', timeZone: 'Australia/Perth' })
  })

  it('is nothing at first', () => {
    expect(changesIn(saved, saved)).toEqual({})
  })
})
