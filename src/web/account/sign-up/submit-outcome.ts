import { signUpMessages } from '#domain/clients/sign-up.ts'
import type { ApiProblem } from '../../api/call-api.ts'
import type { Outcome } from '../../form/outcome.ts'
import { emptyValues } from './values.ts'

const known = Object.keys(emptyValues.newcomer)

/** The three flows put the same fields in different places: only the last name of a path counts, and one has two names. */
function toField(path: string): string[] {
  const name = (path.split('.').at(-1) ?? '').replace('mobileNumber', 'mobile')
  if (path.includes('bookedBy.'))
    return [`newcomer.${name.replace('first', 'bookerFirst').replace('last', 'bookerLast')}`]
  return known.includes(name) ? [`newcomer.${name}`] : []
}

/** Beside its field where one is at fault, otherwise the words for a profile that was not made. */
export function toSubmitOutcome({ code, status, message, fields = {} }: ApiProblem): Outcome {
  if (code === 'emailInUse') return { kind: 'refused', errors: { 'newcomer.email': message } }
  const beside = Object.entries(fields).flatMap(([path, words]) =>
    toField(path).map((field) => [field, words]),
  )
  if (beside.length > 0) return { kind: 'refused', errors: Object.fromEntries(beside) }
  if (code === 'ageNotServed') return { kind: 'refused', errors: { 'newcomer.dateOfBirth': message } }
  if (fields.funding !== undefined) return { kind: 'failed', message: signUpMessages.funding }
  return { kind: 'failed', message: status === 429 ? message : signUpMessages.failed }
}
