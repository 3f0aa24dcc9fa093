import { useState } from 'react'
import type { Operation } from '#contract/api-paths.ts'
import type { ApiInput, ApiValue } from '#contract/api-types.ts'
import { type ApiAnswer, callApi } from '../../api/call-api.ts'
import { isUnanswered } from '../../api/is-unanswered.ts'
import { newKey } from '../../api/new-key.ts'

/** The operations that store a part of the client's record. */
export type SavingOperation = Exclude<Extract<Operation, `save${string}`>, 'saveQuestionnaireDraft'>

/** A request that stores one part of a form. */
export type Part = { [Name in SavingOperation]: PartOf<Name> }[SavingOperation]

type PartOf<Name extends SavingOperation> = ApiInput<Name> & {
  saves: Name
  /** Tells parts apart that are saved by the same operation. */
  name?: string
}

/** Told of each part that goes to the server, and of each that the server has stored. */
export type NoteSave = (part: Part, standing: 'sent' | 'saved') => void

type Sent = { text: string; key: string; answer: Promise<ApiAnswer<unknown>> | null }

const stored: Sent['answer'] = Promise.resolve({ ok: true, value: undefined })

/**
 * Sends the parts of a form one by one and remembers what the server has. A part that it already has is not sent again, so
 * that a second press goes on where the first one stopped; one that went unanswered is repeated under its own key. What is
 * `onFile` when the form opens is there already.
 */
export function createSaver(
  call: typeof callApi = callApi,
  onFile: readonly Part[] = [],
  note: NoteSave = () => {},
) {
  const send = async (part: Part, key: string) => {
    note(part, 'sent')
    const answer = await call<SavingOperation>(part.saves, part, { key })
    if (answer.ok) note(part, 'saved')
    return answer
  }
  const latest = new Map<string, Sent>(
    onFile.map(({ saves, body, name = saves }) => [
      name,
      { text: JSON.stringify(body), key: newKey(), answer: stored },
    ]),
  )
  return async <P extends Part>(part: P): Promise<ApiAnswer<ApiValue<P['saves']>>> => {
    const { saves, body, name = saves } = part
    const text = JSON.stringify(body)
    const before = latest.get(name)
    const sent: Sent = before?.text === text ? before : { text, key: newKey(), answer: null }
    latest.set(name, sent)
    // A check that is under way, or has passed, serves every caller that asks the same.
    sent.answer ??= afterwards(before, () => send(part, sent.key))
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
const afterwards = async <T>(before: Sent | undefined, call: () => Promise<T>): Promise<T> => {
  await before?.answer
  return call()
}

export type Saver = ReturnType<typeof createSaver>

const nothing: readonly Part[] = []

/**
 * One for each visit of a form, whose draft takes note of what it saves. `onFile` is what the server has of it when it opens.
 * `note` must stay the same function.
 */
export const useSaver = (note: NoteSave, onFile = nothing): Saver =>
  useState(() => createSaver(callApi, onFile, note))[0]
