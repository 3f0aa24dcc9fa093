import { invalidate } from '../../api/query.ts'
import type { Notify } from './documents-refused.ts'
import { documentsRefused } from './documents-refused.ts'
import { type Outcome, toOutcome } from '../../form/outcome.ts'
import type { Part, Saver } from './use-saver.ts'

/** One request of a form: which part of the form it is, and what it is called when it could not be saved. */
export type Step = Part & { part: string; what: string }

/** What is said in passing of a step, besides the words at its fields. */
export type StepMessages = { saved?: string; refused?: string; failed?: string }

/**
 * The outcome of requests that do not need each other and are under way together: on a slow line each alone would be another
 * half second. The first in their order that did not succeed is the one that a person reads.
 */
export async function joinOutcomes(outcomes: readonly Promise<Outcome>[]): Promise<Outcome> {
  const all = await Promise.all(outcomes)
  return all.find(({ kind }) => kind !== 'done') ?? { kind: 'done' }
}

/** Saves steps that do not need each other. What is saved stays saved: a second press sends only those that were not. */
export const saveSteps = (save: Saver, steps: readonly (Step | null)[]): Promise<Outcome> =>
  joinOutcomes(
    steps
      .filter((step) => step !== null)
      .map(async (step): Promise<Outcome> => {
        const saved = await save(step)
        return saved.ok ? { kind: 'done' } : toOutcome(saved.problem, step.part, step.what)
      }),
  )

/** The step that a funding form is about: its documents may be gone, and its answer may be worth a sentence. */
export async function saveDetails(
  save: Saver,
  step: Step,
  { messages, notify }: { messages: StepMessages; notify: Notify },
): Promise<Outcome> {
  const saved = await save(step)
  if (saved.ok) {
    // The held time follows the record, as who is invoiced does. It is read while the form goes on, which does not wait for it.
    void invalidate('readReservation')
    if (messages.saved) notify('success', messages.saved)
    return { kind: 'done' }
  }
  const { problem } = saved
  // The dialog about the token says it, and the form waits behind it.
  if (problem.status === 401) return { kind: 'failed', message: problem.message }
  const gone = documentsRefused(problem, notify)
  if (gone) return gone
  const message = (problem.status === 422 ? messages.refused : undefined) ?? messages.failed
  const outcome = toOutcome(problem, step.part, step.what)
  if (message && (outcome.kind === 'failed' || messages.refused)) notify('error', message)
  return outcome.kind === 'failed' && message ? { kind: 'failed', message } : outcome
}
