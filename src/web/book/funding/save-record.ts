import { useState } from 'react'
import type { FundingForm } from '#domain/funding/methods.ts'
import {
  type ApiAnswer,
  type ApiProblem,
  callApi,
  createPressKeys,
  isUnanswered,
} from '../../api/call-api.ts'
import type { ClientRecord, RecordParts } from '../../client/client-profile.ts'
import { updateClientRecord } from '../../client/profile-queries.tsx'
import { isObject, isSame, keepDraft, readDraft, toDraft, withDraft } from '../../forms/form-drafts.ts'
import type { FormOutcome, FormParts } from '../../forms/form-rules.ts'
import { readItem } from '../../session/tab-storage.ts'
import { withOfferedAnswer } from './on-behalf-of.ts'

export type SaveRecord = (parts: RecordParts) => Promise<ApiAnswer<ClientRecord>>

/**
 * The record under a form of the booking: what is typed over it, kept in this tab, and the way to save it. `onFile` is what the
 * server has of its parts when the form opens.
 */
export function useRecord<V extends FormParts>(
  form: FundingForm | 'gpMedicare',
  client: ClientRecord,
  toValues: (client: ClientRecord) => V,
  onFile: RecordParts = {},
) {
  const [opened] = useState(() => {
    const draft = createDraft(`${form} ${client._id}`, client, toValues)
    const save = createRecordSaver(client, onFile, (record) => {
      draft.noteRecord(record)
      if (record) updateClientRecord(record)
    })
    return { initial: draft.initial, keep: draft.keep, save }
  })
  return opened
}

/**
 * Saves parts of the record, all of them or none. A part that the server has is not sent again, so that a press after one that
 * failed later sends only what it has to. `note` is told what is on file: null while an answer is awaited or did not come.
 */
export function createRecordSaver(
  client: ClientRecord,
  onFile: RecordParts,
  note: (record: ClientRecord | null) => void,
  call: typeof callApi = callApi,
): SaveRecord {
  const keys = createPressKeys()
  const saved = new Map(Object.entries(onFile).map(([part, body]) => [part, textOf(part, body)]))
  let record = client
  let isKnown = true
  let last: Promise<unknown> = Promise.resolve()

  const send = async (parts: RecordParts): Promise<ApiAnswer<ClientRecord>> => {
    const unsaved = Object.entries(parts).filter(
      ([part, body]) => body !== undefined && saved.get(part) !== textOf(part, body),
    )
    if (unsaved.length === 0) return { ok: true, value: record }
    for (const [part] of unsaved) saved.delete(part)
    note(null)
    const answer = await call('saveRecord', { body: Object.fromEntries(unsaved) }, { keys })
    if (answer.ok) {
      record = answer.value
      for (const [part, body] of unsaved) saved.set(part, textOf(part, body))
    }
    isKnown = answer.ok || (isKnown && !isUnanswered(answer.problem))
    note(isKnown ? record : null)
    return answer
  }
  return (parts) => {
    // One after the other: what was typed last must be what is stored.
    const answer = last.then(() => send(parts))
    last = answer
    return answer
  }
}

/** A consent counts for a time that was held before it was given: for another time the same intake is sent again. */
const textOf = (part: string, body: unknown): string =>
  JSON.stringify(part === 'intake' ? [body, readItem('reservation')?.reserveId] : body)

/** A problem as one of its parts has it: its fields by their own names, and none of the others'. */
export function problemOf(problem: ApiProblem, part: keyof RecordParts): ApiProblem {
  const { fields, ...rest } = problem
  const own = Object.entries(fields ?? {}).flatMap(([field, words]) =>
    field.startsWith(`${part}.`) ? [[field.slice(part.length + 1), words]] : [],
  )
  return own.length > 0 ? { ...rest, fields: Object.fromEntries(own) } : rest
}

type SentForm = {
  parts: RecordParts
  /** The part of the form that has the card, and its fields, which were checked as one. */
  card?: { part: string; fields: readonly string[] }
  /** Said where no field is at fault, if the form has words of its own. */
  failed?: string | undefined
}

/** Beside its field where one is at fault, otherwise in words for the whole form. */
export function toSaveOutcome(problem: ApiProblem, { parts, card, failed }: SentForm): FormOutcome {
  const errors = Object.entries(problem.fields ?? {}).map(
    ([field, words]) => [toFormField(field, card?.part), words] as const,
  )
  // The lists of files have no place for it: a file that has gone, by another tab say, goes from them too.
  const gone = errors.find(([field]) => field.endsWith('.files'))
  if (gone) return { kind: 'failed', message: gone[1] }
  if (errors.length > 0)
    return { kind: 'refused', errors: Object.fromEntries(errors), together: card?.fields ?? [] }
  return { kind: 'failed', message: whyNotSaved(problem, parts, failed) }
}

function whyNotSaved(problem: ApiProblem, parts: RecordParts, failed: string | undefined): string {
  // The dialog about an expired token says it, and the form waits behind it.
  if (failed !== undefined && problem.status !== 401) return failed
  // A register that is away says so itself.
  return isUnanswered(problem) && problem.code !== 'unavailable' ? notSaved(parts) : problem.message
}

function toFormField(field: string, cardPart = 'medicare'): string {
  if (field === 'intake.isConsentForParent') return 'consent.isConsentForParent'
  return field.replace(/^medicare\./, `${cardPart}.`)
}

const words = {
  medicare: 'your card',
  ndis: 'your NDIS details',
  workCover: 'your WorkCover details',
  address: 'your address',
  emergency: 'your emergency contact',
  adult: 'your contact details',
  guardian: 'your contact details',
  intake: 'who this appointment is for',
  referral: 'what you said about your referral',
} as const satisfies Record<keyof RecordParts, string>

/** Parts are saved together or not at all, so only a part that was alone is named. */
function notSaved(parts: RecordParts): string {
  const [part, ...others] = Object.keys(parts) as (keyof RecordParts)[]
  return `We could not save ${part && others.length === 0 ? words[part] : 'your details'}. Please try again.`
}

/**
 * What was typed into a form of the booking, kept in this tab for the same client: it survives a reload, an expired token and an
 * expired hold. See docs/decisions/0096-one-request-saves-a-form.md.
 */
export function createDraft<V extends FormParts>(
  name: string,
  client: ClientRecord,
  toValues: (client: ClientRecord) => V,
) {
  const opened = toValues(client)
  const initial = withOfferedAnswer(client, restoreBooking(name, opened))
  const touched = new Set<string>()
  let values = initial
  let onFile: V | null = opened
  /** One request may change several parts, as a card does. Those that no one has typed into keep no draft for that. */
  const write = () => {
    const isTouched = ([part]: [string, unknown]) => touched.has(part)
    keepBookingDraft(name, Object.fromEntries(Object.entries(values).filter(isTouched)), onFile)
  }
  return {
    initial,
    keep: (typed: V): void => {
      values = typed
      for (const part of Object.keys(typed)) if (!isSame(typed[part], opened[part])) touched.add(part)
      write()
    },
    /**
     * Of the record as it is on file; null while that is not known, because a save has gone out and its answer has not come: the page
     * may be left before it does, and what is typed stays then, whatever is on file.
     */
    noteRecord: (record: ClientRecord | null): void => {
      onFile = record && toValues(record)
      // A draft that has been forgotten, with the booking or at the sign-out, stays forgotten.
      if (readDraft(name) !== null) write()
    },
  }
}

export const keepBookingDraft = (name: string, values: FormParts, onFile: FormParts | null): void =>
  keepDraft(name, toDraft(values, onFile), { reserveId: readReserveId() })

/** What a form begins with. Another booking has what was typed for this one, and none of its consents and answers. */
export function restoreBooking<V extends FormParts>(name: string, onFile: V): V {
  const draft = readDraft(name)
  const isOfThisBooking = draft?.reserveId !== undefined && draft.reserveId === readReserveId()
  return withDraft(isOfThisBooking ? draft : withoutAnswers(draft), onFile)
}

const readReserveId = () => readItem('reservation')?.reserveId

/**
 * Ticked and answered for one booking: docs/product/who-may-book.md#parental-consent, docs/product/funding.md#no-referral. The rest of
 * what was typed about the referral, as its files, stays.
 */
const withoutAnswers = (draft: ReturnType<typeof readDraft>): Readonly<Record<string, unknown>> => ({
  ...draft,
  consent: undefined,
  agreement: undefined,
  referral: isObject(draft?.referral) ? mapParts(draft.referral, notAnswered) : undefined,
})

const notAnswered = (part: unknown) => (isObject(part) ? { ...part, hasReferral: undefined } : part)

const mapParts = (parts: object, change: (part: unknown) => unknown) =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, change(part)]))
