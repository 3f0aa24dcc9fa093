import { joinWords } from '#domain/matching/join-words.ts'
import { type FieldMessages, fieldNames, signUpFields, type SignUpValues } from './values.ts'

/** Document 2, "Signup button": why it cannot be pressed yet, in words that say what to do; null when it can. */
export function whyNot(faults: FieldMessages, values: SignUpValues): string | null {
  const wrong = signUpFields.filter((field) => faults[field] !== undefined)
  const isMissing = (field: (typeof wrong)[number]) => values[field] === '' || values[field] === false
  const missing = wrong.filter(isMissing).map((field) => fieldNames[field])
  const toCheck = wrong.filter((field) => !isMissing(field)).map((field) => fieldNames[field])
  if (wrong.length === 0) return null
  return [
    toCheck.length > 0 && `Please check: ${joinWords(toCheck)}.`,
    missing.length > 0 && `Still needed: ${joinWords(missing)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
