import { type RawBuilder, sql } from 'kysely'
import type { WaitingDocuments } from '#contract/staff/documents.ts'
import {
  type DocumentForm,
  documentForms,
  documentNumber,
  type DocumentSeries,
  type MissingField,
} from '#domain/receipts/document-forms.ts'
import { type AccessedBy, noteChange, noteRead } from '../audit.ts'
import { inTransaction } from '../db/database.ts'
import type { Staff } from '../http/context.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { presentMissing } from './document-rows.ts'

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
}

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
           ${sessionStart} as "startsAt", h.cents,
           exists (select from uploads u where u.client_id = p.id and u.status = 'stored'
                    and u.kind in ('referral', 'treatmentPlan')) as "hasReferralFile"
      from held_documents w
      join charges h on h.id = w.charge_id
      join reservations r on r.id = h.reservation_id
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
    })),
  }
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
