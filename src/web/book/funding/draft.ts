import { useCallback, useState } from 'react'
import type { FundingForm } from '#domain/funding/methods.ts'
import { checkEmail, checkPersonName } from '#domain/identifiers/person.ts'
import type { CardBody } from '../../client-details/medicare-card.tsx'
import type { ClientRecord } from '../../client/client-profile.ts'
import { isObject, keepDraft, readDraft, toChanges, withChanges } from '../../forms/form-drafts.ts'
import type { FormParts } from '../../forms/form-rules.ts'
import { readItem } from '../../session/tab-storage.ts'
import { withOfferedAnswer } from './on-behalf-of.ts'
import type { NotePartSaved, FormPart } from './saver.ts'

/** What was typed survives a reload, an expired token and an expired hold: in this tab, for the same client and form. */
export function useDraft<V extends FormParts>(
  form: FundingForm | 'gpMedicare',
  client: ClientRecord,
  toValues: (client: ClientRecord) => V,
) {
  const [draft] = useState(() => createDraft(`${form} ${client._id}`, client, toValues))
  const [keep, setKeep] = useState(() => draft.keep)
  const note = useCallback<NotePartSaved>(
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
      saveBookingDraft(name, values, onFile(records.saved), onFile(records.sent))
    },
    note: (...[part, standing]: Parameters<NotePartSaved>): void => {
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

export function saveBookingDraft<V extends FormParts>(
  name: string,
  values: V,
  onFile: V,
  sent = onFile,
): void {
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

/** The record as the server has it once it has stored this part. */
function withSaved(client: ClientRecord, part: FormPart): ClientRecord {
  switch (part.saves) {
    case 'saveAddress':
      return { ...client, address: { ...part.body, line2: part.body.line2 ?? null } }
    case 'saveMedicare':
      return { ...client, medicare: withCard(client, part.body) }
    case 'saveContact': {
      const { tags } = part.body
      const contact = { ...tidyBody(part.body), mobileNumber: toNumber(part.body.mobileNumber) }
      const others = client.keyClientContacts.filter((one) => !one.tags.some((tag) => tags.includes(tag)))
      return { ...client, keyClientContacts: [...others, contact] }
    }
    case 'saveGuardian':
      return { ...client, guardian: tidyBody(part.body) }
    case 'saveIntake': {
      const { behalfOf = 'mySelf', isConsentForParent = false } = part.body
      return { ...client, intake: { behalfOf, isConsentForParent } }
    }
    case 'saveReferral':
      return { ...client, referral: part.body }
    case 'saveNdis':
      return { ...client, ndis: part.body }
    case 'saveWorkCover': {
      const numberOfAppointmentApproved = Number(part.body.numberOfAppointmentApproved)
      return { ...client, workCover: { ...part.body, numberOfAppointmentApproved } }
    }
    // No form that keeps a draft shows them.
    case 'saveTimeZone':
    case 'saveOwnClaim':
      return client
  }
}

const noCard = {
  number: null,
  irn: null,
  expiryDate: null,
  firstName: null,
  lastName: null,
  dateOfBirth: null,
}

/** A DVA card leaves the Medicare card on file, and the other way round. A white one comes with a Medicare card. */
function withCard(client: ClientRecord, body: CardBody): NonNullable<ClientRecord['medicare']> {
  const before = client.medicare ?? { ...noCard, dva: null }
  const { firstName = client.firstName, lastName = client.lastName, dateOfBirth = client.dateOfBirth } = body
  const { number, irn, expiryDate } = body
  const parent = body.dva ? null : (body.parent ?? null)
  return {
    ...before,
    ...(number && irn && expiryDate && { firstName, lastName, dateOfBirth, number, irn, expiryDate, parent }),
    ...(body.dva && { dva: body.dvaCardDetails }),
  }
}

/** Names and emails as they are stored. */
const tidyBody = <T extends object>(body: T): T =>
  Object.fromEntries(
    Object.entries(body).flatMap(([field, text]: [string, unknown]) => {
      const check = field.endsWith('Name') ? checkPersonName : field.endsWith('Email') ? checkEmail : null
      const read = check && typeof text === 'string' ? check(text) : null
      return [[field, read?.ok ? read.value : text]]
    }),
  ) as T // the same fields

/** The usual spellings of an Australian number. The server knows them all, with tables that are too large for this page. */
const toNumber = (typed: string): string => typed.replaceAll(/[^\d+]/g, '').replace(/^0/, '+61')
