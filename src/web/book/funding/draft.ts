import type { ClientRecord } from '../../client/client-profile.ts'
import { isObject, isSame, keepDraft, readDraft, toDraft, withDraft } from '../../forms/form-drafts.ts'
import type { FormParts } from '../../forms/form-rules.ts'
import { readItem } from '../../session/tab-storage.ts'
import { withOfferedAnswer } from './on-behalf-of.ts'

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
