import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { OwnReceipt, OwnReceiptPage } from '#contract/own-money.ts'
import type { documentsQuery, StaffDocuments, WaitingDocuments } from '#contract/staff/documents.ts'
import {
  type DocumentForm,
  documentForms,
  documentNumber,
  type DocumentSeries,
  type MissingField,
} from '#domain/receipts/document-forms.ts'
import { namesOtherPerson } from '#domain/receipts/document-parts.ts'
import { worksForEveryone } from '#domain/staff/staff-roles.ts'
import { type AccessedBy, noteChange, noteRead } from '../audit.ts'
import { isTheirClient } from '../clients/client-access.ts'
import { inTransaction } from '../db/database.ts'
import { readRow } from '../db/rows.ts'
import type { Staff } from '../http/context.ts'
import { consumeAllowance, type RateLimit } from '../http/rate-limit.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import type { OwnPerson } from '../sign-in/account-people.ts'
import {
  type ClaimedCharge,
  type DocumentCharge,
  openContent,
  openReason,
  presentDocument,
  presentMissing,
  readDocumentRows,
  serviceOf,
} from './document-facts.ts'

type DocumentsRequest = { query: z.output<typeof documentsQuery>; staff: Staff; by: AccessedBy }

type WaitingDocumentRow = {
  chargeId: string
  form: DocumentForm
  missing: MissingField[]
  startsAt: Date
  clinicianName: string
}

/** The office’s all; a clinician’s those of their own sessions. See docs/product/receipts.md#who-sees-them. */
const isTheirDocument = ({ practiceId, clinicianId, ...staff }: Staff, table: 'd' | 'h') =>
  worksForEveryone(staff)
    ? sql<boolean>`${sql.ref(table)}.practice_id = ${practiceId}`
    : sql<boolean>`${sql.ref(table)}.practice_id = ${practiceId} and ${sql.ref(table)}.clinician_id = ${clinicianId}`

export async function listDocuments(
  { db, keyring }: Pick<Service, 'db' | 'keyring'>,
  { query: { chargeId, clientId }, staff, by }: DocumentsRequest,
): Promise<Result<StaffDocuments>> {
  const of = await findClient(db, { chargeId, clientId, staff })
  if (!of) return fail('notFound')
  const asked = (table: 'd' | 'h') => {
    const column = table === 'd' ? sql`d.charge_id` : sql`h.id`
    const about = chargeId
      ? sql<boolean>`${column} = ${chargeId}`
      : sql<boolean>`${sql.ref(table)}.client_id = ${of}`
    return sql<boolean>`${about} and ${isTheirDocument(staff, table)}`
  }
  const rows = await readDocumentRows(db, asked('d'))
  const person = await readRow(db, 'clients', { id: of }, ['first_name', 'last_name', 'date_of_birth'])
  const onRecord = {
    name: `${person.first_name} ${person.last_name}`,
    dateOfBirth: person.date_of_birth,
  }
  const { rows: held } = await sql<WaitingDocumentRow>`
    select w.charge_id as "chargeId", w.form, w.missing, lower(coalesce(h.freed, r.during)) as "startsAt",
           c.name as "clinicianName"
      from held_documents w join charges h on h.id = w.charge_id join reservations r on r.id = h.reservation_id
      join clinicians c on c.id = h.clinician_id
     where ${asked('h')} and w.issued_instead is null order by w.held_at desc`.execute(db)
  await noteRead(db, by, of, 'receipts and invoices')
  return succeed({
    documents: rows.map((row) => ({
      ...presentDocument(row),
      chargeId: row.chargeId,
      missing: presentMissing(row.missing),
      namesOther:
        row.sealedReason === null &&
        namesOtherPerson(openContent(keyring, row.id, row.sealedContent), onRecord),
      void:
        row.sealedReason && row.voidedAt
          ? { reason: openReason(keyring, row.id, row.sealedReason), at: row.voidedAt.toISOString() }
          : null,
      replacedBy: row.replacedBy && documentNumber(row.replacedBy),
    })),
    held: held.map(({ startsAt, clinicianName: clinician, form, missing, ...row }) => ({
      ...row,
      form,
      title: documentForms[form].title,
      start: startsAt.toISOString(),
      clinician,
      missing: presentMissing(missing),
    })),
  })
}

/** Whose they are; null where that client or charge does not exist for who asks. */
async function findClient(
  db: Service['db'],
  { chargeId, clientId, staff }: { chargeId?: string; clientId?: string; staff: Staff },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select h.client_id as id from charges h
     where ${chargeId ? sql`h.id = ${chargeId}` : sql`h.client_id = ${clientId}`} and ${isTheirDocument(staff, 'h')}
    union all
    select p.id from clients p
     where p.id = ${clientId ?? null} and p.practice_id = ${staff.practiceId} and ${isTheirClient(staff, sql`p.id`)}
     limit 1`.execute(db)
  return rows[0]?.id ?? null
}

type DocumentReader = Pick<Service, 'db' | 'keyring'>

/** Those of one’s own record; a document names its charge, so nothing else is asked. */
const isOwnDocument = (clientId: string) => sql<boolean>`p.id = ${clientId}`

/** Which and when, not what: no audit row. */
export async function listOwnReceipts(
  { db }: Pick<Service, 'db'>,
  { clientId }: OwnPerson,
): Promise<OwnReceipt[]> {
  return (await readDocumentRows(db, isOwnDocument(clientId))).map(presentDocument)
}

export const readOwnReceipt = (
  reader: DocumentReader,
  { id, person: { clientId, by } }: { id: string; person: OwnPerson },
): Promise<Result<OwnReceiptPage>> => readDocument(reader, { id, by, which: isOwnDocument(clientId) })

const perReader: RateLimit = { name: 'documents', most: 240, perSeconds: 3600 }

/** A document is asked for by staff, or for a person of the account. */
export type DocumentReaders = { staff: Staff } | { clientId: string }

/** For a PDF, which takes time to draw. */
export async function readForDrawing(
  reader: DocumentReader,
  { id, by, ...asker }: { id: string; by: AccessedBy } & DocumentReaders,
): Promise<Result<OwnReceiptPage>> {
  if (!(await consumeAllowance(reader.db, perReader, by.actor))) return fail('tooManyRequests')
  return readDocument(reader, {
    id,
    by,
    which: 'staff' in asker ? isTheirDocument(asker.staff, 'd') : isOwnDocument(asker.clientId),
  })
}

/** The audit row is written before anything is given out. */
async function readDocument(
  { db, keyring }: DocumentReader,
  { id, by, which }: { id: string; by: AccessedBy; which: RawBuilder<boolean> },
): Promise<Result<OwnReceiptPage>> {
  const [row] = await readDocumentRows(db, sql<boolean>`d.id = ${id} and ${which}`)
  if (!row) return fail('notFound')
  const content = openContent(keyring, id, row.sealedContent)
  await noteRead(db, by, row.clientId, `document ${documentNumber(row)}`)
  const link = (other: typeof row.replacedBy) => other && { id: other.id, number: documentNumber(other) }
  return succeed({
    ...presentDocument(row),
    content,
    replacedBy: link(row.replacedBy),
    replaces: link(row.replaces),
  })
}

type WaitingRow = {
  chargeId: string
  form: DocumentForm
  missing: MissingField[]
  issuedInstead: { series: DocumentSeries; year: number; sequence: number } | null
  client: { id: string; name: string }
  clinician: { id: string; name: string }
  startsAt: Date
  cents: number
  hasReferralFile: boolean
  minutes: number
} & ClaimedCharge &
  Pick<DocumentCharge, 'delivery'>

const ofAPage = 100

const sessionStart = sql`lower(coalesce(h.freed, r.during))`

/** What the office can mend, the longest waiting first: docs/product/receipts.md#what-is-missing. `after` is the charge of the last one on the page before. */
export async function listWaitingDocuments(
  { db }: Pick<Service, 'db'>,
  { after, staff, by }: { after?: string | undefined; staff: Staff; by: AccessedBy },
): Promise<WaitingDocuments> {
  const { rows } = await sql<WaitingRow>`
    select w.charge_id as "chargeId", w.form, w.missing,
           case when d.id is not null then
             json_build_object('series', d.series, 'year', d.year, 'sequence', d.sequence) end as "issuedInstead",
           json_build_object('id', p.id, 'name', p.first_name || ' ' || p.last_name) as client,
           json_build_object('id', c.id, 'name', c.name) as clinician,
           ${sessionStart} as "startsAt", h.cents, h.payer, h.funding_method as funding, h.claim_reason as "claimReason", c.role,
           t.kind as "typeKind", c.has_mental_health_training as "hasMentalHealthTraining", r.delivery_type as delivery,
           coalesce(r.delivered_minutes, extract(epoch from upper(r.during) - lower(r.during)) / 60)::int as minutes,
           exists (select from uploads u where u.client_id = p.id and u.status = 'stored'
                    and u.kind in ('referral', 'treatmentPlan')) as "hasReferralFile"
      from held_documents w
      join charges h on h.id = w.charge_id
      join reservations r on r.id = h.reservation_id
      join appointment_types t on t.id = r.appointment_type_id
      join clients p on p.id = h.client_id
      join clinicians c on c.id = h.clinician_id
      left join issued_documents d on d.id = w.issued_instead
     where h.practice_id = ${staff.practiceId} and ${isAfter(after)}
     order by ${sessionStart}, w.charge_id
     limit ${ofAPage + 1}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from held_documents w join charges h on h.id = w.charge_id
     where h.practice_id = ${staff.practiceId}`.execute(db)
  await noteRead(db, by, null, 'documents that wait')
  const page = rows.slice(0, ofAPage)
  return {
    total: counted[0]?.total ?? 0,
    next: rows.length > ofAPage ? (page.at(-1)?.chargeId ?? null) : null,
    waiting: page.map(({ form, missing, issuedInstead, startsAt, ...row }) => ({
      chargeId: row.chargeId,
      client: row.client,
      clinician: row.clinician,
      cents: row.cents,
      hasReferralFile: row.hasReferralFile,
      form,
      title: documentForms[form].title,
      issuedInstead: issuedInstead && documentNumber(issuedInstead),
      start: startsAt.toISOString(),
      missing: presentMissing(missing),
      claimedAs: claimedAs(row),
    })),
  }
}

function claimedAs({
  delivery,
  minutes,
  ...charge
}: ClaimedCharge & Pick<WaitingRow, 'delivery' | 'minutes'>) {
  const service = serviceOf(charge)
  return service && { service, delivery, minutes }
}

/** By its charge, which is there however soon its document was issued. */
const isAfter = (chargeId: string | undefined): RawBuilder<unknown> =>
  chargeId === undefined
    ? sql`true`
    : sql`(${sessionStart}, w.charge_id) > (
        select lower(coalesce(last.freed, of_last.during)), last.id
          from charges last join reservations of_last on of_last.id = last.reservation_id where last.id = ${chargeId})`

/** Only one that is issued: an invoice that no one has seen yet is not forgotten. */
export function leaveDocument(
  { db }: Pick<Service, 'db'>,
  { chargeId, staff, by }: { chargeId: string; staff: Staff; by: AccessedBy },
): Promise<Result<null>> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ clientId: string }>`
      delete from held_documents w using charges h
       where w.charge_id = ${chargeId} and h.id = w.charge_id and h.practice_id = ${staff.practiceId}
         and w.issued_instead is not null
      returning h.client_id as "clientId"`.execute(tx)
    const [left] = rows
    if (!left) return fail('notFound')
    await noteChange(tx, by, left.clientId, 'document left as it is')
    return succeed(null)
  })
}
