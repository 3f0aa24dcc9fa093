import { useState } from 'react'
import type { Operation } from '#contract/api-paths.ts'
import type { ApiInput, ApiValue } from '#contract/endpoints.ts'
import { type ApiAnswer, type ApiProblem, callApi, isUnanswered } from '../../api/call-api.ts'
import { invalidate } from '../../api/query.ts'
import { type FormOutcome, toOutcome } from '../../forms/form-rules.ts'
import { documentsFailed } from '../../forms/use-uploads.ts'
import { newKey } from '../../session/new-key.ts'
import type { ToastType } from '../../ui/toast-store.ts'

/** The operations that store a part of the client's record. */
export type SavingOperation = Exclude<
  Extract<Operation, `save${string}`>,
  'saveQuestionnaireDraft' | 'saveRecord'
>

/** A request that stores one part of a form. */
export type FormPart = { [Name in SavingOperation]: PartOf<Name> }[SavingOperation]

type PartOf<Name extends SavingOperation> = ApiInput<Name> & {
  saves: Name
  /** Tells parts apart that are saved by the same operation. */
  name?: string
}

/** Told of each part that goes to the server, and of each that the server has stored. */
export type NotePartSaved = (part: FormPart, standing: 'sent' | 'saved') => void

type SentPart = { text: string; key: string; answer: Promise<ApiAnswer<unknown>> | null }

const alreadyStored: SentPart['answer'] = Promise.resolve({ ok: true, value: undefined })

/**
 * Sends the parts of a form one by one and remembers what the server has. A part that it already has is not sent again, so
 * that a second press goes on where the first one stopped; one that went unanswered is repeated under its own key. What is
 * `onFile` when the form opens is there already.
 */
export function createSaver(
  call: typeof callApi = callApi,
  onFile: readonly FormPart[] = [],
  note: NotePartSaved = () => {},
) {
  const send = async (part: FormPart, key: string) => {
    note(part, 'sent')
    const answer = await call<SavingOperation>(part.saves, part, { key })
    if (answer.ok) note(part, 'saved')
    return answer
  }
  const latest = new Map<string, SentPart>(
    onFile.map(({ saves, body, name = saves }) => [
      name,
      { text: JSON.stringify(body), key: newKey(), answer: alreadyStored },
    ]),
  )
  return async <P extends FormPart>(part: P): Promise<ApiAnswer<ApiValue<P['saves']>>> => {
    const { saves, body, name = saves } = part
    const text = JSON.stringify(body)
    const before = latest.get(name)
    const sent: SentPart = before?.text === text ? before : { text, key: newKey(), answer: null }
    latest.set(name, sent)
    // A check that is under way, or has passed, serves every caller that asks the same.
    sent.answer ??= callAfter(before, () => send(part, sent.key))
    const answer = (await sent.answer) as ApiAnswer<ApiValue<P['saves']>>
    if (!answer.ok) {
      sent.answer = null
      // Refused for good: the same body under a new key may be right later, when something else has changed.
      if (!isUnanswered(answer.problem) && latest.get(name) === sent) latest.delete(name)
    }
    return answer
  }
}

/** What was typed last must be what is stored, so it does not overtake what was typed before. */
const callAfter = async <T>(before: SentPart | undefined, call: () => Promise<T>): Promise<T> => {
  await before?.answer
  return call()
}

export type Saver = ReturnType<typeof createSaver>

const nothing: readonly FormPart[] = []

/**
 * One for each visit of a form, whose draft takes note of what it saves. `onFile` is what the server has of it when it opens.
 * `note` must stay the same function.
 */
export const useSaver = (note: NotePartSaved, onFile = nothing): Saver =>
  useState(() => createSaver(callApi, onFile, note))[0]

/** One request of a form: which part of the form it is, and what it is called when it could not be saved. */
export type SaveStep = FormPart & { part: string; what: string }

/** What is said in passing of a step, besides the words at its fields. */
export type StepMessages = { saved?: string; refused?: string; failed?: string }

/**
 * The outcome of requests that do not need each other and are under way together: on a slow line each alone would be another
 * half second. The first in their order that did not succeed is the one that a person reads.
 */
export async function joinOutcomes(outcomes: readonly Promise<FormOutcome>[]): Promise<FormOutcome> {
  const all = await Promise.all(outcomes)
  return all.find(({ kind }) => kind !== 'done') ?? { kind: 'done' }
}

/** Saves steps that do not need each other. What is saved stays saved: a second press sends only those that were not. */
export const saveSteps = (save: Saver, steps: readonly (SaveStep | null)[]): Promise<FormOutcome> =>
  joinOutcomes(
    steps
      .filter((step) => step !== null)
      .map(async (step): Promise<FormOutcome> => {
        const saved = await save(step)
        return saved.ok ? { kind: 'done' } : toOutcome(saved.problem, step.part, step.what)
      }),
  )

/** The step that a funding form is about: its documents may be gone, and its answer may be worth a sentence. */
export async function saveDetails(
  save: Saver,
  step: SaveStep,
  { messages, notify }: { messages: StepMessages; notify: ShowToast },
): Promise<FormOutcome> {
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

/** Says something in passing. */
export type ShowToast = (type: ToastType, words: string) => void

/** A file that was named is not there any more: another tab, or the sweep, has removed it. Null where the fault lies elsewhere. */
function documentsRefused(
  { fields }: ApiProblem,
  say: ShowToast,
): { kind: 'failed'; message: string } | null {
  if (fields?.files === undefined) return null
  say('error', documentsFailed)
  return { kind: 'failed', message: fields.files }
}
