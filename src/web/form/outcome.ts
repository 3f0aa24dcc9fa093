import type { ApiProblem } from '../api/call-api.ts'
import type { Errors } from './validate.ts'

/** What became of a form that was sent. Errors stay beside their fields until those are changed. */
export type Outcome =
  | { kind: 'done' }
  | { kind: 'refused'; errors: Errors; together?: readonly string[] }
  | { kind: 'failed'; message: string }

/** Beside its field where one is at fault, otherwise in words for the whole form. `part` is the request's place in the form. */
export function toOutcome(problem: ApiProblem, part: string, what: string): Outcome {
  if (Object.keys(problem.fields ?? {}).length > 0) return refuseFields(problem, part)
  const isAway = problem.status === 0 || problem.status >= 500
  return {
    kind: 'failed',
    message: isAway ? `We could not save ${what}. Please try again.` : problem.message,
  }
}

/** `together` were checked as one, a card say: a change of any of them lifts what is said of the others. */
export const refuseFields = (
  { fields = {} }: ApiProblem,
  part: string,
  together: readonly string[] = [],
): Extract<Outcome, { kind: 'refused' }> => ({
  kind: 'refused',
  errors: Object.fromEntries(Object.entries(fields).map(([path, words]) => [`${part}.${path}`, words])),
  together,
})
