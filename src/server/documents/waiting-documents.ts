import { sql } from 'kysely'
import type { WaitingDocuments } from '#contract/staff/documents.ts'
import {
  type DocumentForm,
  documentForms,
  documentNumber,
  type DocumentSeries,
} from '#domain/receipts/document-forms.ts'
import type { MissingField } from '#domain/receipts/missing-fields.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Staff } from '../http/staff.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { presentMissing } from './present-document.ts'

type Row = {
  chargeId: string
  form: DocumentForm
  missing: MissingField[]
  issuedInstead: { series: DocumentSeries; year: number; sequence: number } | null
  client: { id: string; name: string }
  clinician: { id: string; name: string }
  startsAt: Date
  cents: number
  hasReferralFile: boolean
  total: number
}

const most = 200

/** What the office can mend: docs/product/receipts.md#what-is-missing. */
export async function listWaitingDocuments(
  { db }: Pick<Service, 'db'>,
  { staff, by }: { staff: Staff; by: AccessedBy },
): Promise<WaitingDocuments> {
  const { rows } = await sql<Row>`
    select w.charge_id as "chargeId", w.form, w.missing,
           case when d.id is not null then
             json_build_object('series', d.series, 'year', d.year, 'sequence', d.sequence) end as "issuedInstead",
           json_build_object('id', p.id, 'name', p.first_name || ' ' || p.last_name) as client,
           json_build_object('id', c.id, 'name', c.name) as clinician,
           lower(coalesce(h.freed, r.during)) as "startsAt", h.cents,
           exists (select from uploads u where u.client_id = p.id and u.status = 'stored'
                    and u.kind in ('referral', 'treatmentPlan')) as "hasReferralFile",
           count(*) over ()::int as total
      from held_documents w
      join charges h on h.id = w.charge_id
      join reservations r on r.id = h.reservation_id
      join clients p on p.id = h.client_id
      join clinicians c on c.id = h.clinician_id
      left join issued_documents d on d.id = w.issued_instead
     where h.practice_id = ${staff.practiceId}
     order by lower(coalesce(h.freed, r.during)) desc, w.charge_id
     limit ${most}`.execute(db)
  await noteAccess(db, { ...by, action: 'read', clientId: null, subject: 'documents that wait' })
  return {
    total: rows[0]?.total ?? 0,
    waiting: rows.map(({ form, missing, issuedInstead, startsAt, ...row }) => ({
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
    })),
  }
}

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
    await noteAccess(tx, {
      ...by,
      action: 'change',
      clientId: left.clientId,
      subject: 'document left as it is',
    })
    return succeed(null)
  })
}
