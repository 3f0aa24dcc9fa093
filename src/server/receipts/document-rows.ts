import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { documentContentSchema, type OwnReceipt } from '#contract/own-money.ts'
import type { issuedDocumentSchema } from '#contract/staff/documents.ts'
import type { ChargeState } from '#domain/money/charges.ts'
import type { DocumentContent } from '#domain/receipts/document.ts'
import {
  type DocumentForm,
  documentForms,
  documentNumber,
  type DocumentSeries,
  documentState,
  type MissingField,
  missingFields,
} from '#domain/receipts/document-forms.ts'
import type { Db } from '../db/database.ts'
import type { Keyring } from '../keyring.ts'

type DocumentNumber = { id: string; series: DocumentSeries; year: number; sequence: number }

type DocumentRow = DocumentNumber & {
  chargeId: string
  clientId: string
  form: DocumentForm
  cents: number
  missing: MissingField[]
  issuedAt: Date
  startsAt: Date
  clinicianName: string
  chargeState: ChargeState
  refundedCents: number
  sealedContent: Buffer
  /** Null where it stands. */
  sealedReason: Buffer | null
  voidedAt: Date | null
  replacedBy: DocumentNumber | null
  replaces: DocumentNumber | null
}

const documentNumberJson = (table: RawBuilder<unknown>) => sql`case when ${table}.id is not null then
  json_build_object('id', ${table}.id, 'series', ${table}.series, 'year', ${table}.year, 'sequence', ${table}.sequence) end`

/** What went back of the charge of d, without a second payment, which goes back by itself. */
export const refundedOf = sql`coalesce((select sum(e.cents) from money_entries e
  where e.charge_id = d.charge_id and e.kind = 'refunded'
    and not exists (select from refunds f join charge_attempts s on s.id = f.attempt_id
                     where f.id = e.refund_id and s.state = 'paidTwice')), 0)::int`

/** Documents with how they stand now, the latest first. `which` is a condition on d (the document) and p (its client). */
export async function readDocumentRows(db: Db, which: RawBuilder<boolean>): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    select d.id, d.series, d.year, d.sequence, d.charge_id as "chargeId", d.client_id as "clientId", d.form, d.cents,
           d.missing, d.issued_at as "issuedAt", lower(coalesce(h.freed, r.during)) as "startsAt",
           c.name as "clinicianName", h.state as "chargeState",
           ${refundedOf} as "refundedCents",
           d.sealed_content as "sealedContent", v.sealed_reason as "sealedReason", v.voided_at as "voidedAt",
           ${documentNumberJson(sql`next`)} as "replacedBy", ${documentNumberJson(sql`before`)} as replaces
      from issued_documents d
      join clients p on p.id = d.client_id
      join charges h on h.id = d.charge_id
      join reservations r on r.id = h.reservation_id
      join clinicians c on c.id = d.clinician_id
      left join document_voids v on v.document_id = d.id
      left join issued_documents next on next.replaces = d.id
      left join issued_documents before on before.id = d.replaces
     where ${which}
     order by d.issued_at desc, d.sequence desc
     limit 500`.execute(db)
  return rows
}

export const presentDocument = (row: DocumentRow): OwnReceipt => {
  const { state, label } = documentState({ ...row, isVoid: row.sealedReason !== null })
  return {
    id: row.id,
    number: documentNumber(row),
    title: documentForms[row.form].title,
    form: row.form,
    issuedAt: row.issuedAt.toISOString(),
    start: row.startsAt.toISOString(),
    clinician: row.clinicianName,
    cents: row.cents,
    state,
    stateLabel: label,
  }
}

export const presentMissing = (
  missing: readonly MissingField[],
): z.infer<typeof issuedDocumentSchema>['missing'] =>
  missing.map((field) => ({ field, words: missingFields[field] }))

const contentPurpose = (documentId: string) => `issued_documents.content:${documentId}`
const reasonPurpose = (documentId: string) => `document_voids.reason:${documentId}`

export const sealContent = (keyring: Keyring, id: string, content: DocumentContent): Buffer =>
  keyring.seal(content, contentPurpose(id))

export const openContent = (
  keyring: Keyring,
  id: string,
  sealed: Buffer,
): z.infer<typeof documentContentSchema> =>
  documentContentSchema.parse(keyring.unseal(sealed, contentPurpose(id)))

/** What a person types may name more than a reason. */
export const sealReason = (keyring: Keyring, id: string, reason: string): Buffer =>
  keyring.seal(reason, reasonPurpose(id))

export const openReason = (keyring: Keyring, id: string, sealed: Buffer): string =>
  z.string().parse(keyring.unseal(sealed, reasonPurpose(id)))
