import { signUpMessages } from '#domain/clients/sign-up.ts'
import type { ApiProblem } from '../api/call-api.ts'
import type { Outcome } from '../form/outcome.ts'
import type { SignUpField, SignUpValues } from './values.ts'

export type SubmitOutcome = Outcome<SignUpValues>

/** The server's names for the fields of the form. */
const fieldOf: Readonly<Record<string, SignUpField>> = {
  firstName: 'firstName',
  lastName: 'lastName',
  email: 'email',
  mobile: 'phone',
  mobileNumber: 'phone',
  dateOfBirth: 'dob',
  password: 'password',
  isPoliciesConfirmed: 'isPoliciesConfirmed',
}

/** Document 2 section 8: beside its field where one is at fault, otherwise the words for a profile that was not made. */
export function outcomeOf({ code, status, message, fields = {} }: ApiProblem): SubmitOutcome {
  if (code === 'emailInUse') return { kind: 'faults', fields: { email: message } }
  const beside = Object.entries(fields).flatMap(([path, words]) => {
    const field = fieldOf[path.split('.').at(-1) ?? '']
    return field ? [[field, words] as const] : []
  })
  if (beside.length > 0) return { kind: 'faults', fields: Object.fromEntries(beside) }
  if (code === 'ageNotServed') return { kind: 'faults', fields: { dob: message } }
  if (fields.funding !== undefined) return { kind: 'failed', message: signUpMessages.funding }
  return { kind: 'failed', message: status === 429 ? message : signUpMessages.failed }
}
