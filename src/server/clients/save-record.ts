import { type Kysely, sql } from 'kysely'
import type {
  AddressRequest,
  ContactRequest,
  GroupRequest,
  GuardianRequest,
  IntakeRequest,
} from '#contract/funding.ts'
import type { ReferralRequest } from '#contract/uploads.ts'
import { checkIntake } from '#domain/clients/client-record.ts'
import { isParentsAccount, type OnBehalfOf, type RecordType } from '#domain/clients/on-behalf-of.ts'
import type { FundingDetails } from '#domain/funding/methods.ts'
import { checkPostcodeInState } from '#domain/identifiers/address.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { type AccessedBy, noteAccess } from '../audit.ts'
import type { Tx } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { fingerprint, idempotently } from '../http/idempotency.ts'
import { queueWaitingDocuments } from '../money/queue-documents.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import type { OwnPerson } from '../sign-in/account-people.ts'
import { attachFiles } from '../uploads/upload-store.ts'
import { changeRecordPart } from './client-record-store.ts'
import { addReferralGroup, followRecord } from './follow-record.ts'
import { type PartsToStore, storeContact, storeGuardian } from './record-parts.ts'

/** The operations, each with an idempotency scope of its own. */
export type FormName =
  | 'medicare'
  | FundingDetails
  | 'address'
  | 'key contacts'
  | 'guardian'
  | 'funding group'
  | 'intake'
  | 'referral'
  | 'record'

export type RecordRequest<Request> = {
  person: OwnPerson
  key: string | undefined
  part: FormName
  request: Request
}

/** A card number has few digits, so what tells two requests apart is hashed with a key. */
export const toIdempotencyKey = (
  service: Service,
  { person: { clientId, by }, part, key, request }: RecordRequest<unknown>,
) => ({
  scope: `${by.actor} save ${part} of ${clientId}`,
  key,
  request: fingerprint(service, request),
})

/** The sender's own record, and what the store writes down of the change. */
export type OwnChange = { client: FundingClient; at: { clientId: string; now: Date; by: AccessedBy } }

/** Changes the sender's own record, once under a key. */
export function saveOwn<T>(
  service: Service,
  sender: RecordRequest<unknown>,
  change: (tx: Tx, own: OwnChange) => Promise<Result<T>>,
): Promise<Result<T>> {
  const { clientId, by } = sender.person
  return idempotently(service.db, toIdempotencyKey(service, sender), async (tx) => {
    const now = service.now()
    const client = await readFundingClient(tx, clientId, now)
    const changed = await change(tx, { client, at: { clientId, now, by } })
    if (changed.ok) await queueWaitingDocuments(service, tx, { clientId })
    return changed
  })
}

/** Stores one part of the record: the same whether the part is sent by itself or with others. */
export type StorePart<Request> = (
  service: Service,
  tx: Tx,
  own: OwnChange,
  request: Request,
) => Promise<Result<null>>

/** The operation that saves one part by itself. */
export const savePart =
  <Request>(store: StorePart<Request>) =>
  (service: Service, sender: RecordRequest<Request>): Promise<Result<null>> =>
    saveOwn(service, sender, (tx, own) => store(service, tx, own, sender.request))

/** What only one funding asks for, with the documents that came with it. */
export const detailsPart =
  <Form extends FundingDetails>(form: Form): StorePart<PartsToStore[Form] & { files?: string[] }> =>
  async (service, tx, { at }, details) => {
    const refusal = await attachDocuments(tx, at.clientId, details.files ?? [])
    if (refusal) return refusal
    // What the practice noted beside it stays, and so do documents that the request says nothing of.
    await changeRecordPart(tx, service.keyring, { ...at, part: form }, (before) => ({
      files: [],
      ...before,
      ...details,
    }))
    await followRecord(service, tx, at.clientId)
    return succeed(null)
  }

const fileGone = 'We could not find that file. Please upload it again.'

/**
 * The documents of the NDIS and WorkCover forms. Null once all of them belong to the record.
 * See docs/product/funding-forms.md#form-documents.
 */
async function attachDocuments(tx: Tx, clientId: string, fileIds: readonly string[]) {
  const files = fileIds.map((fileId) => ({ fileId, kind: 'document' as const }))
  return (await attachFiles(tx, clientId, files))
    ? null
    : fail('invalidInput', { fields: { files: fileGone } })
}

/** Replaces what the record says about the referral, and brings upcoming bookings up to date. Files of an earlier one stay. */
export const referralPart: StorePart<ReferralRequest> = async (service, tx, { at }, request) => {
  const { addToReferralGroup, ...referral } = request
  if (!(await attachFiles(tx, at.clientId, referral.files)))
    return fail('invalidInput', { fields: { files: fileGone } })
  await changeRecordPart(tx, service.keyring, { ...at, part: 'referral' }, () => referral)
  if (addToReferralGroup) await addReferralGroup(tx, at.clientId, 'referral')
  await followRecord(service, tx, at.clientId, referral.isReferredByGP)
  return succeed(null)
}

/** Who the appointment is for, with a parent's consent for a child. See docs/product/funding-forms.md#intake. */
export const intakePart: StorePart<IntakeRequest> = async (service, tx, { client, at }, request) => {
  const isParents = isParentsAccount(client, client.today)
  const fields = checkIntake(request, { ...client, isParents })
  if (Object.keys(fields).length > 0) return fail('invalidInput', { fields })
  // The clock that says when the time was held: a consent must come after it.
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx)
  const intake = { ...request, takenAt: (rows[0]?.now ?? at.now).toISOString() }
  await changeRecordPart(tx, service.keyring, { ...at, part: 'intake' }, () => intake)
  return succeed(null)
}

export const addressPart: StorePart<AddressRequest> = async (service, tx, { at }, address) => {
  const checked = checkPostcodeInState(address.postcode, address.state)
  if (!checked.ok)
    return fail('invalidInput', { message: checked.message, fields: { postcode: checked.message } })
  await changeRecordPart(tx, service.keyring, { ...at, part: 'address' }, () => address)
  return succeed(null)
}

/** The person to call, or the adult who books for another. */
export const contactPart: StorePart<ContactRequest> = async ({ keyring }, tx, { at }, contact) => {
  await storeContact({ db: tx, keyring }, at, contact)
  return succeed(null)
}

export const guardianPart: StorePart<GuardianRequest> = async ({ keyring }, tx, { at }, guardian) => {
  await storeGuardian({ db: tx, keyring }, at, guardian)
  return succeed(null)
}

/**
 * A booking joins the group by itself; this is for a funding page that comes before one.
 * See docs/product/funding.md#funding-group.
 */
export const groupPart: StorePart<GroupRequest> = async (_, tx, { at: { clientId, by } }, { groupId }) => {
  await addReferralGroup(tx, clientId, groupId)
  await noteAccess(tx, { ...by, action: 'change', clientId, subject: 'funding group' })
  return succeed(null)
}

export type FundingClient = {
  id: string
  firstName: string
  lastName: string
  dateOfBirth: string
  recordType: RecordType
  onBehalfOf: OnBehalfOf
  /** YYYY-MM-DD where the client is. */
  today: string
}

export async function readFundingClient(
  db: Kysely<Tables>,
  clientId: string,
  now: Date,
): Promise<FundingClient> {
  const row = await db
    .selectFrom('clients')
    .select(['id', 'first_name', 'last_name', 'date_of_birth', 'record_type', 'on_behalf_of', 'time_zone'])
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow()
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    dateOfBirth: row.date_of_birth,
    recordType: row.record_type,
    onBehalfOf: row.on_behalf_of,
    today: formatIsoDate(localDayAt(now, row.time_zone)),
  }
}
