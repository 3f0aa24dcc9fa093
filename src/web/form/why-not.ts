import { joinWords } from '#domain/matching/join-words.ts'
import type { FormValues, Messages } from './use-checked-form.ts'

/** Why a form cannot be sent yet, in words that say what to do; null when it can. `names` are in the order of the screen. */
export function whyNot<V extends FormValues>(
  faults: Messages<V>,
  values: V,
  names: Readonly<Record<keyof V & string, string>>,
): string | null {
  const wrong = (Object.keys(names) as (keyof V & string)[]).filter((field) => faults[field] !== undefined)
  const isMissing = (field: keyof V) => values[field] === '' || values[field] === false
  const missing = wrong.filter(isMissing).map((field) => names[field])
  const toCheck = wrong.filter((field) => !isMissing(field)).map((field) => names[field])
  if (wrong.length === 0) return null
  return [
    toCheck.length > 0 && `Please check: ${joinWords(firstOf(toCheck))}.`,
    missing.length > 0 && `Still needed: ${joinWords(firstOf(missing))}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** A long form that is still empty would be read out whole. */
const atMost = 5

const firstOf = (names: readonly string[]): readonly string[] =>
  names.length > atMost + 1 ? [...names.slice(0, atMost), `${names.length - atMost} more`] : names
