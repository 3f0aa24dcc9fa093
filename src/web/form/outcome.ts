import type { ApiProblem } from '../api/call-api.ts'
import type { FieldOf, FormValues, Messages } from './use-checked-form.ts'

/** What became of a form that was sent. `faults` stand beside their fields until those are changed. */
export type Outcome<V extends FormValues> =
  | { kind: 'done' }
  | { kind: 'faults'; fields: Messages<V>; together?: readonly FieldOf<V>[] }
  | { kind: 'failed'; message: string }

/** Which part it was, where nobody can mend it by typing: only a second press can. */
export const unsaved = ({ status, message }: ApiProblem, part: string): string =>
  status === 0 || status >= 500 ? `We could not save ${part}. Please try again.` : message

/** Beside its field where one is at fault, otherwise in words for the whole form. */
export const outcomeOf = <V extends FormValues>(
  problem: ApiProblem,
  fields: Messages<V>,
  otherwise = problem.message,
): Outcome<V> =>
  Object.keys(fields).length > 0 ? { kind: 'faults', fields } : { kind: 'failed', message: otherwise }
