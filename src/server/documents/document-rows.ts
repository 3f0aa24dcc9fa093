import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ChargeState } from '#domain/money/charge-states.ts'
import type { DocumentForm, DocumentSeries } from '#domain/receipts/document-forms.ts'
import type { MissingField } from '#domain/receipts/missing-fields.ts'
import type { Tables } from '../db/tables.ts'

type Numbered = { id: string; series: DocumentSeries; year: number; sequence: number }

export type DocumentRow = Numbered & {
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
  replacedBy: Numbered | null
  replaces: Numbered | null
}

const numbered = (table: RawBuilder<unknown>) => sql`case when ${table}.id is not null then
  json_build_object('id', ${table}.id, 'series', ${table}.series, 'year', ${table}.year, 'sequence', ${table}.sequence) end`

/** What went back of the charge of d, without a second payment, which goes back by itself. */
export const refundedOf = sql`coalesce((select sum(e.cents) from money_entries e
  where e.charge_id = d.charge_id and e.kind = 'refunded'
    and not exists (select from refunds f join charge_attempts s on s.id = f.attempt_id
                     where f.id = e.refund_id and s.state = 'paidTwice')), 0)::int`

/** Documents with how they stand now, the latest first. `which` is a condition on d (the document) and p (its client). */
export async function readDocumentRows(
  db: Kysely<Tables>,
  which: RawBuilder<boolean>,
): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    select d.id, d.series, d.year, d.sequence, d.charge_id as "chargeId", d.client_id as "clientId", d.form, d.cents,
           d.missing, d.issued_at as "issuedAt", lower(coalesce(h.freed, r.during)) as "startsAt",
           c.name as "clinicianName", h.state as "chargeState",
           ${refundedOf} as "refundedCents",
           d.sealed_content as "sealedContent", v.sealed_reason as "sealedReason", v.voided_at as "voidedAt",
           ${numbered(sql`next`)} as "replacedBy", ${numbered(sql`before`)} as replaces
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
