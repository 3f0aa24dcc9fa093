import { sql } from 'kysely'
import type { z } from 'zod'
import type { documentsQuery, StaffDocuments } from '#contract/staff/documents.ts'
import { type DocumentForm, documentForms, documentNumber } from '#domain/receipts/document-forms.ts'
import type { MissingField } from '#domain/receipts/missing-fields.ts'
import { worksForEveryone } from '#domain/staff/staff-roles.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import { isTheirClient } from '../client-page/client-access.ts'
import type { Staff } from '../http/staff.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { readDocumentRows } from './document-rows.ts'
import { presentDocument, presentMissing } from './present-document.ts'
import { openReason } from './sealed-document.ts'

type Asked = { query: z.output<typeof documentsQuery>; staff: Staff; by: AccessedBy }

type HeldRow = {
  chargeId: string
  form: DocumentForm
  missing: MissingField[]
  startsAt: Date
  clinicianName: string
}

/** The office’s all; a clinician’s those of their own sessions. See docs/product/receipts.md#who-sees-them. */
export const isTheirDocument = ({ practiceId, clinicianId, ...staff }: Staff, table: 'd' | 'h') =>
  worksForEveryone(staff)
    ? sql<boolean>`${sql.ref(table)}.practice_id = ${practiceId}`
    : sql<boolean>`${sql.ref(table)}.practice_id = ${practiceId} and ${sql.ref(table)}.clinician_id = ${clinicianId}`

export async function listDocuments(
  { db, keyring }: Pick<Service, 'db' | 'keyring'>,
  { query: { chargeId, clientId }, staff, by }: Asked,
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
  const { rows: held } = await sql<HeldRow>`
    select w.charge_id as "chargeId", w.form, w.missing, lower(coalesce(h.freed, r.during)) as "startsAt",
           c.name as "clinicianName"
      from held_documents w join charges h on h.id = w.charge_id join reservations r on r.id = h.reservation_id
      join clinicians c on c.id = h.clinician_id
     where ${asked('h')} and w.issued_instead is null order by w.held_at desc`.execute(db)
  await noteAccess(db, { ...by, action: 'read', clientId: of, subject: 'receipts and invoices' })
  return succeed({
    documents: rows.map((row) => ({
      ...presentDocument(row),
      chargeId: row.chargeId,
      missing: presentMissing(row.missing),
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

type Of = { chargeId?: string; clientId?: string; staff: Staff }

/** Whose they are; null where that client or charge does not exist for who asks. */
async function findClient(db: Service['db'], { chargeId, clientId, staff }: Of): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select h.client_id as id from charges h
     where ${chargeId ? sql`h.id = ${chargeId}` : sql`h.client_id = ${clientId}`} and ${isTheirDocument(staff, 'h')}
    union all
    select p.id from clients p
     where p.id = ${clientId ?? null} and p.practice_id = ${staff.practiceId} and ${isTheirClient(staff, sql`p.id`)}
     limit 1`.execute(db)
  return rows[0]?.id ?? null
}
