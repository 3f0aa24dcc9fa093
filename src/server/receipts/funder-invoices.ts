import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Invoice, Invoices, invoiceSentRequest, invoicesQuery } from '#contract/staff/documents.ts'
import type { ChargeState } from '#domain/money/charges.ts'
import { type InvoiceState, invoiceState } from '#domain/money/invoice-payments.ts'
import { documentForms, documentNumber, type DocumentSeries } from '#domain/receipts/document-forms.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { type AccessedBy, noteChange, noteRead } from '../audit.ts'
import { inTransaction } from '../db/database.ts'
import { addRows } from '../db/rows.ts'
import type { Staff } from '../http/context.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { refundedOf } from './document-facts.ts'

type InvoiceRow = Pick<
  Invoice,
  | 'id'
  | 'chargeId'
  | 'client'
  | 'clinician'
  | 'cents'
  | 'form'
  | 'isForClient'
  | 'sent'
  | 'paid'
  | 'refundedCents'
> & {
  series: DocumentSeries
  year: number
  sequence: number
  startsAt: Date
  issuedAt: Date
  chargeState: ChargeState
}

type InvoiceReader = Pick<Service, 'db' | 'config' | 'now'>

const ofAPage = 100

/** A bulk-billed session that lacks something cannot be claimed: it is among the documents that wait. */
const isForFunder = sql<boolean>`(d.series = 'I' or (d.form = 'bulkBillStatement' and d.missing = '{}'))`

const isPaid = sql`h.state = 'paid'`
const isSent = sql`(last.sent_on is not null or ${isSelfManaged()})`

/** The client manages their NDIS plan. */
function isSelfManaged() {
  return sql`(d.form = 'ndisInvoice' and r.is_ndis_plan_managed is false)`
}

const conditions = {
  all: sql`true`,
  toSend: sql`not ${isPaid} and not ${isSent}`,
  sent: sql`not ${isPaid} and ${isSent}`,
  paid: isPaid,
} as const satisfies Record<InvoiceState | 'all', RawBuilder<unknown>>

/** What was issued first is to be sent first. Of all others, the latest are looked for. */
const isEarliestFirst = (show: InvoiceState | 'all'): boolean => show === 'toSend'

/** After the document with which the page before ended. */
function isAfter(id: string | undefined, show: InvoiceState | 'all'): RawBuilder<unknown> {
  if (id === undefined) return sql`true`
  const last = sql`(select last.issued_at, last.id from issued_documents last where last.id = ${id})`
  return isEarliestFirst(show) ? sql`(d.issued_at, d.id) > ${last}` : sql`(d.issued_at, d.id) < ${last}`
}

/** Invoices and claims to who pays for a client, as they stand. See docs/product/receipts.md#invoices-to-funders. */
export async function listInvoices(
  service: InvoiceReader,
  {
    query: { show, after },
    staff,
    by,
  }: { query: z.output<typeof invoicesQuery>; staff: Staff; by: AccessedBy },
): Promise<Invoices> {
  const { rows } = await sql<InvoiceRow>`
    select d.id, d.series, d.year, d.sequence, d.form, d.charge_id as "chargeId", d.cents, d.issued_at as "issuedAt",
           json_build_object('id', p.id, 'name', p.first_name || ' ' || p.last_name, 'dateOfBirth', p.date_of_birth) as client,
           c.name as clinician, lower(coalesce(h.freed, r.during)) as "startsAt", h.state as "chargeState",
           ${isSelfManaged()} as "isForClient",
           case when last.sent_on is not null then json_build_object('on', last.sent_on, 'way', last.way) end as sent,
           case when ${isPaid} then json_build_object('on', came.received_on, 'method', came.method) end as paid,
           ${refundedOf} as "refundedCents"
      ${fromInvoices(staff, show)} and ${isAfter(after, show)}
     order by ${isEarliestFirst(show) ? sql`d.issued_at, d.id` : sql`d.issued_at desc, d.id desc`}
     limit ${ofAPage + 1}`.execute(service.db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total ${fromInvoices(staff, show)}`.execute(service.db)
  await noteRead(service.db, by, null, 'list of invoices')
  const page = rows.slice(0, ofAPage)
  return {
    total: counted[0]?.total ?? 0,
    today: todayOf(service),
    invoices: page.map(present),
    next: rows.length > ofAPage ? (page.at(-1)?.id ?? null) : null,
  }
}

const fromInvoices = ({ practiceId }: Staff, show: InvoiceState | 'all') => sql`
      from issued_documents d
      join charges h on h.id = d.charge_id
      join reservations r on r.id = h.reservation_id
      join clients p on p.id = d.client_id
      join clinicians c on c.id = d.clinician_id
      left join lateral (select s.sent_on, s.way from invoice_sendings s where s.document_id = d.id
                          order by s.noted_at desc limit 1) last on true
      left join lateral (select e.received_on, e.method, e.cents from money_entries e
                          where e.charge_id = h.id and e.kind = 'paidByInvoice'
                          order by e.id desc limit 1) came on came.cents < 0
     where d.practice_id = ${practiceId} and ${isForFunder}
       and not exists (select from document_voids v where v.document_id = d.id)
       and ${conditions[show]}`

const todayOf = ({ config, now }: Pick<Service, 'config' | 'now'>) =>
  formatIsoDate(localDayAt(now(), config.PRACTICE_TIME_ZONE))

const present = ({
  series,
  year,
  sequence,
  startsAt,
  issuedAt,
  chargeState,
  ...row
}: InvoiceRow): Invoice => ({
  id: row.id,
  number: documentNumber({ series, year, sequence }),
  title: documentForms[row.form].title,
  form: row.form,
  chargeId: row.chargeId,
  client: row.client,
  clinician: row.clinician,
  start: startsAt.toISOString(),
  issuedAt: issuedAt.toISOString(),
  cents: row.cents,
  state: invoiceState({
    isPaid: row.paid !== null,
    isSent: row.sent !== null,
    isForClient: row.isForClient,
  }),
  isForClient: row.isForClient,
  canBePaid: chargeState === 'invoiced' && row.cents > 0,
  sent: row.sent,
  paid: row.paid,
  refundedCents: row.refundedCents,
})

const texts = {
  future: 'This date is in the future. Enter the day it was sent',
  void: 'This one is void. Please send the one that took its place.',
} as const

/** Noted by who sent it: the service itself sends nothing to a funder. */
export function noteInvoiceSent(
  service: InvoiceReader,
  {
    id,
    request: { sentOn, way },
    staff,
    by,
  }: { id: string; request: z.output<typeof invoiceSentRequest>; staff: Staff; by: AccessedBy },
): Promise<Result<null>> {
  return inTransaction(service.db, async (tx) => {
    const found = await tx
      .selectFrom('issued_documents as d')
      .leftJoin('document_voids as v', 'v.document_id', 'd.id')
      .select(['d.client_id', 'd.series', 'd.year', 'd.sequence', 'v.document_id as voided'])
      .where('d.id', '=', id)
      .where('d.practice_id', '=', staff.practiceId)
      .where(isForFunder)
      .executeTakeFirst()
    if (!found) return fail('notFound')
    if (found.voided) return fail('conflict', { message: texts.void })
    if (sentOn > todayOf(service)) return fail('invalidInput', { fields: { sentOn: texts.future } })
    await addRows(tx, 'invoice_sendings', { document_id: id, way, sent_on: sentOn, sent_by: by.actor })
    const subject = `document ${documentNumber(found)}: sent`
    await noteChange(tx, by, found.client_id, subject)
    return succeed(null)
  })
}
