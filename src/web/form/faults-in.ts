import type { Checked } from '#domain/identifiers/checked.ts'
import type { FieldOf, Messages } from './use-checked-form.ts'

/** What is wrong with one field: it was left empty, or the rule does not take it. */
export function faultIn(
  typed: string,
  required: string,
  check: (typed: string) => Checked,
): string | undefined {
  if (typed.trim() === '') return required
  const checked = check(typed)
  return checked.ok ? undefined : checked.message
}

/** Only the fields that something is wrong with. */
export const faultsIn = <V>(found: {
  readonly [F in FieldOf<V>]?: string | false | undefined
}): Messages<V> => Object.fromEntries(Object.entries(found).filter(([, message]) => message)) as Messages<V>
