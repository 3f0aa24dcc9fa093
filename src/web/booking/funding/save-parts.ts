import type { Notify } from './documents-refused.ts'
import { documentsRefused } from './documents-refused.ts'
import { type Outcome, toOutcome } from '../../form/outcome.ts'
import type { Part, Saver } from './use-saver.ts'

/** One request of a form: which part of the form it is, and what it is called when it could not be saved. */
export type Step = Part & { part: string; what: string }

/** What is said in passing of a step, besides the words at its fields. */
export type StepMessages = { saved?: string; refused?: string; failed?: string }

/** Saves the steps in their order. What is saved stays saved: a second press goes on with the first step that was not. */
export async function saveSteps(save: Saver, steps: readonly (Step | null)[]): Promise<Outcome> {
  for (const step of steps) {
    const saved = step && (await save(step))
    if (saved && !saved.ok) return toOutcome(saved.problem, step.part, step.what)
  }
  return { kind: 'done' }
}

/** The step that a funding form is about: its documents may be gone, and its answer may be worth a sentence. */
export async function saveDetails(
  save: Saver,
  step: Step,
  { messages, notify }: { messages: StepMessages; notify: Notify },
): Promise<Outcome> {
  const saved = await save(step)
  if (saved.ok) {
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
