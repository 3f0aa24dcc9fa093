import { describe, expect, it } from 'vitest'
import { ageMessages } from '#domain/clients/age-rules.ts'
import { outcomeOf } from './submit-outcome.ts'

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
    }
    expect(outcomeOf({ ...problem, fields })).toEqual({
      kind: 'faults',
      fields: { phone: 'Phone number is not valid', dob: 'Date of birth is invalid' },
    })
  })

  it('puts an email in use beside the email, and an age beside the date of birth', () => {
    expect(outcomeOf({ code: 'emailInUse', status: 409, message: 'in use' })).toEqual({
      kind: 'faults',
      fields: { email: 'in use' },
    })
    expect(outcomeOf({ code: 'ageNotServed', status: 422, message: ageMessages.under13 })).toEqual({
      kind: 'faults',
      fields: { dob: ageMessages.under13 },
    })
  })

  it('has the words of the document for a funding nobody knows', () => {
    expect(outcomeOf({ ...problem, fields: { funding: 'no' } })).toEqual({
      kind: 'failed',
      message: 'Funding method is not matched. Please check and try again.',
    })
  })

  it('has the words of the document for everything else, but says when to wait', () => {
    const failed = { kind: 'failed', message: 'Failed to create profile. Please try again later.' }
    expect(outcomeOf({ code: 'offline', status: 0, message: 'no answer' })).toEqual(failed)
    expect(outcomeOf({ code: 'internal', status: 500, message: 'oops' })).toEqual(failed)
    expect(outcomeOf({ code: 'tooManyRequests', status: 429, message: 'Please wait.' })).toEqual({
      kind: 'failed',
      message: 'Please wait.',
    })
  })
})
