import { describe, expect, it } from 'vitest'
import { ageMessages } from '#domain/clients/on-behalf-of.ts'
import { toSubmitOutcome } from './create-profile.ts'

const problem = {
  code: 'invalidInput',
  status: 422,
  message: 'Please check the details and try again.',
} as const

describe('what the form says about a refusal', () => {
  it('puts the words beside the fields, by the names they have here', () => {
    const fields = {
      'clientRecord.mobile': 'Phone number is not valid',
      'data.dateOfBirth': 'Date of birth is invalid',
      'data.bookedBy.lastName': 'Last name is required',
    }
    expect(toSubmitOutcome({ ...problem, fields })).toEqual({
      kind: 'refused',
      errors: {
        'newcomer.mobile': 'Phone number is not valid',
        'newcomer.dateOfBirth': 'Date of birth is invalid',
        'newcomer.bookerLastName': 'Last name is required',
      },
    })
  })

  it('puts an email in use beside the email, and an age beside the date of birth', () => {
    expect(toSubmitOutcome({ code: 'emailInUse', status: 409, message: 'in use' })).toEqual({
      kind: 'refused',
      errors: { 'newcomer.email': 'in use' },
    })
    expect(toSubmitOutcome({ code: 'ageNotServed', status: 422, message: ageMessages.under13 })).toEqual({
      kind: 'refused',
      errors: { 'newcomer.dateOfBirth': ageMessages.under13 },
    })
  })

  it('has the exact text for an unknown funding', () => {
    expect(toSubmitOutcome({ ...problem, fields: { funding: 'no' } })).toEqual({
      kind: 'failed',
      message: 'Funding method is not matched. Please check and try again.',
    })
  })

  it('has the exact text for everything else, but says when to wait', () => {
    const failed = { kind: 'failed', message: 'Failed to create profile. Please try again later.' }
    expect(toSubmitOutcome({ code: 'offline', status: 0, message: 'no answer' })).toEqual(failed)
    expect(toSubmitOutcome({ code: 'internal', status: 500, message: 'oops' })).toEqual(failed)
    expect(toSubmitOutcome({ code: 'tooManyRequests', status: 429, message: 'Please wait.' })).toEqual({
      kind: 'failed',
      message: 'Please wait.',
    })
  })
})
