import { formatList } from '#domain/text/format-list.ts'
import { readPath } from './read-path.ts'
import type { Errors } from './validate.ts'

/** Why a form cannot be sent yet, in words that say what to do; null when it can. `titles` are in the order of the screen. */
export function explainMissing(
  errors: Errors,
  values: unknown,
  titles: ReadonlyMap<string, string>,
): string | null {
  const wrong = Object.keys(errors)
  if (wrong.length === 0) return null
  const isMissing = (field: string) => isEmpty(readPath(values, field))
  const name = (field: string) => titles.get(field) ?? field
  const missing = wrong.filter(isMissing).map(name)
  const toCheck = wrong.filter((field) => !isMissing(field)).map(name)
  return [
    toCheck.length > 0 && `Please check: ${formatList(firstNames(toCheck))}.`,
    missing.length > 0 && `Still needed: ${formatList(firstNames(missing))}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Nothing typed, not ticked, or a list without entries. */
const isEmpty = (value: unknown): boolean =>
  value === '' || value === false || value === undefined || (Array.isArray(value) && value.length === 0)

/** A long form that is still empty would be read out whole. */
const atMost = 5

const firstNames = (names: readonly string[]): readonly string[] =>
  names.length > atMost + 1 ? [...names.slice(0, atMost), `${names.length - atMost} more`] : names
