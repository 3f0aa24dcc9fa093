import { describe, expect, it } from 'vitest'
import { validate } from '../forms/form-rules.ts'
import { profileRules } from './profile-rules.ts'
import { changesIn, type ProfileParts } from './profile-values.ts'

const saved: ProfileParts['profile'] = {
  firstName: 'Kym',
  lastName: 'Heath',
  mobile: '+61491570006',
  timeZone: 'Australia/Sydney',
  communicationPreference: 'noPreference',
  atsi: false,
}
const check = (profile: ProfileParts['profile'], hasMobile = true) =>
  validate({ profile }, profileRules(hasMobile)).errors

describe('what is wrong with a profile', () => {
  it('is nothing, when it is as it was', () => {
    expect(check(saved)).toEqual({})
  })

  it.each([
    [{ firstName: ' ' }, { 'profile.firstName': 'First name is required' }],
    [{ lastName: '' }, { 'profile.lastName': 'Last name is required' }],
    [{ mobile: '' }, { 'profile.mobile': 'Phone number is required' }],
    [{ mobile: '12' }, { 'profile.mobile': 'Phone number is not valid' }],
  ])('%j: %j', (change, messages) => {
    expect(check({ ...saved, ...change })).toEqual(messages)
  })

  it('is not a number that was never given', () => {
    expect(check({ ...saved, mobile: '' }, false)).toEqual({})
    expect(check({ ...saved, mobile: '12' }, false)).toHaveProperty(['profile.mobile'])
  })
})

describe('what has changed', () => {
  it('is all that is sent, without the spaces around it', () => {
    const values = {
      ...saved,
      firstName: ' Kim ',
      lastName: 'Heath ',
      timeZone: 'Australia/Perth',
      atsi: true,
    }
    const changes = changesIn({ profile: values }, { profile: saved })
    expect(changes).toEqual({ firstName: 'Kim', timeZone: 'Australia/Perth', atsi: true })
  })

  it('is nothing at first', () => {
    expect(changesIn({ profile: saved }, { profile: saved })).toEqual({})
  })
})
