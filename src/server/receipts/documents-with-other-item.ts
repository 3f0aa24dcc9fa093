import { sql } from 'kysely'
import type { DocumentWithOtherItem } from '#contract/staff/items.ts'
import { documentNumber, type DocumentSeries } from '#domain/receipts/document-forms.ts'
import { namedDelivery } from '#domain/receipts/document-parts.ts'
import { chooseItem } from '#domain/receipts/service-items.ts'
import { sessionDateOf } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { type AccessedBy, noteRead } from '../audit.ts'
import type { Staff } from '../http/context.ts'
import type { Service } from '../service.ts'
import { type ClaimedCharge, type DocumentCharge, serviceOf } from './document-facts.ts'
import { openContent } from './document-facts.ts'
import { readItems } from './service-items.ts'

/** Claims are taken for two years. */
const years = 2
const mostRead = 5000
const mostListed = 200

type IssuedRow = ClaimedCharge &
  Pick<DocumentWithOtherItem, 'id' | 'client'> & {
    series: DocumentSeries
    year: number
    sequence: number
    sealedContent: Buffer
    startsAt: Date
    zone: ZoneId
    minutes: number
    delivery: DocumentCharge['delivery']
  }

/** Documents that stand and name another item than the table has now: after a correction they may be wrong. */
export async function listOtherwiseItemed(
  { db, keyring }: Pick<Service, 'db' | 'keyring'>,
  { staff, by }: { staff: Staff; by: AccessedBy },
): Promise<DocumentWithOtherItem[]> {
  const items = await readItems(db)
  const { rows } = await sql<IssuedRow>`
    select d.id, d.series, d.year, d.sequence, d.sealed_content as "sealedContent",
           json_build_object('id', p.id, 'name', p.first_name || ' ' || p.last_name) as client,
           lower(coalesce(h.freed, r.during)) as "startsAt", c.time_zone as zone, c.role,
           coalesce(r.delivered_minutes, extract(epoch from upper(r.during) - lower(r.during)) / 60)::int as minutes,
           r.delivery_type as delivery, h.payer, h.funding_method as funding, h.claim_reason as "claimReason",
           t.kind as "typeKind", c.has_mental_health_training as "hasMentalHealthTraining"
      from issued_documents d
      join charges h on h.id = d.charge_id
      join reservations r on r.id = h.reservation_id
      join appointment_types t on t.id = r.appointment_type_id
      join clinicians c on c.id = h.clinician_id
      join clients p on p.id = d.client_id
     where d.practice_id = ${staff.practiceId} and d.form not in ('plainReceipt', 'feeReceipt')
       and not exists (select from document_voids v where v.document_id = d.id)
       and lower(r.during) > now() - make_interval(years => ${years}::int)
     order by "startsAt" desc, d.id limit ${mostRead}`.execute(db)
  await noteRead(db, by, null, 'documents with another item')
  return rows
    .flatMap((row): DocumentWithOtherItem[] => {
      const content = openContent(keyring, row.id, row.sealedContent)
      const item = content.lines.find((line) => line.item !== null)?.item
      if (!item) return []
      const service = serviceOf(row)
      const date = sessionDateOf(row.startsAt, row.zone)
      const delivery = namedDelivery(content) ?? row.delivery
      const { minutes, id, client } = row
      const itemNow = service && chooseItem(items, { service, delivery, minutes, date })?.number
      if (itemNow === item) return []
      const start = row.startsAt.toISOString()
      return [{ id, number: documentNumber(row), client, start, item, itemNow: itemNow ?? null }]
    })
    .slice(0, mostListed)
}
