import { useCallback, useState } from 'react'
import type { FundingForm } from '#domain/funding/forms.ts'
import type { ClientRecord } from '../../client/client-profile.ts'
import type { FormParts } from '../../form/validate.ts'
import { toChanges, withChanges } from '../../visit/draft-changes.ts'
import { keepDraft, readDraft } from '../../visit/form-drafts.ts'
import { isObject } from '../../visit/restore-draft.ts'
import { readItem, storeItem } from '../../visit/tab-storage.ts'
import { withOfferedAnswer } from './on-behalf-of.ts'
import type { NoteSave } from './use-saver.ts'
import { withSaved } from './with-saved.ts'

/** What was typed survives a reload, an expired token and an expired hold: in this tab, for the same client and form. */
export function useDraft<V extends FormParts>(
  form: FundingForm | 'gpMedicare',
  client: ClientRecord,
  toValues: (client: ClientRecord) => V,
) {
  const [draft] = useState(() => createDraft(`${form} ${client._id}`, client, toValues))
  const [keep, setKeep] = useState(() => draft.keep)
  const note = useCallback<NoteSave>(
    (...save) => {
      draft.note(...save)
      // Another function, so that the form has its draft written again.
      setKeep(() => (values: V) => draft.keep(values))
    },
    [draft],
  )
  return { initial: draft.initial, keep, note }
}

/**
 * The draft of one visit of a form, which knows what that form saves while it is filled in: what is on file then is no change
 * from elsewhere. `sent` runs ahead of `saved`, because the page may be left before the answer comes.
 */
export function createDraft<V extends FormParts>(
  name: string,
  client: ClientRecord,
  toValues: (client: ClientRecord) => V,
) {
  const opened = toValues(client)
  const records = { sent: client, saved: client }
  const touched = new Set<string>()
  /** One request may change several parts, as a card does. Those that no one has typed into keep no draft for that. */
  const onFile = (record: ClientRecord): V => {
    const parts = Object.entries(toValues(record)).filter(([part]) => touched.has(part))
    return { ...opened, ...Object.fromEntries(parts) }
  }
  return {
    initial: withOfferedAnswer(client, restoreBooking(name, opened)),
    keep: (values: V): void => {
      for (const part of Object.keys(toChanges(values, opened))) touched.add(part)
      keepBooking(name, values, onFile(records.saved), onFile(records.sent))
    },
    note: (...[part, standing]: Parameters<NoteSave>): void => {
      records[standing] = withSaved(records[standing], part)
    },
  }
}

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

const readReserveId = () => readItem('reservation')?.reserveId

export function keepBooking<V extends FormParts>(name: string, values: V, onFile: V, sent = onFile): void {
  const changes = toChanges(values, onFile, sent)
  const isChanged = Object.keys(changes).length > 0
  keepDraft(name, isChanged ? { ...changes, reserveId: readReserveId() } : null)
}

/** What a form begins with. Another booking has what was typed for this one, and none of its consents and answers. */
export function restoreBooking<V extends FormParts>(name: string, onFile: V): V {
  const draft = readDraft(name)
  const isOfThisBooking = draft?.reserveId !== undefined && draft.reserveId === readReserveId()
  return withChanges(isOfThisBooking ? draft : withoutAnswers(draft), onFile)
}

/** Once it is booked, card numbers have nothing more to do in this tab. Other forms of the profile are no part of a booking. */
export function forgetDrafts(): void {
  const isOfProfile = (name: string) => name.startsWith('profile ') && !name.startsWith('profile medicare ')
  const stay = Object.entries(readItem('fundingDrafts') ?? {}).filter(([name]) => isOfProfile(name))
  storeItem('fundingDrafts', stay.length > 0 ? Object.fromEntries(stay) : null)
}
