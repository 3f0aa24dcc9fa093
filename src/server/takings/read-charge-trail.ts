import { sql } from 'kysely'
import type { ChargeTrail } from '#contract/staff/takings.ts'
import type { Quote } from '#domain/fees/quote.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { readSteps } from './trail-steps.ts'

type Row = {
  reservationId: string
  clientId: string
  dateOfBirth: string
  type: string
  quote: Quote | null
  nextSession: Date | null
  hasMedicareReceipt: boolean
}

/** What the office needs to know before it does something with a charge. */
export async function readChargeTrail(
  service: Pick<Service, 'db' | 'keyring'>,
  { id, practiceId, by }: { id: string; practiceId: string; by: AccessedBy },
): Promise<Result<ChargeTrail>> {
  const { db } = service
  const { rows } = await sql<Row>`
    select charge.reservation_id as "reservationId", charge.client_id as "clientId", p.date_of_birth::text as "dateOfBirth",
           t.label as type, charge.quote,
           exists (select from issued_documents d
                    where d.charge_id = charge.id and d.form = 'medicareReceipt'
                      and not exists (select from document_voids v where v.document_id = d.id)) as "hasMedicareReceipt",
           (select min(lower(next.during)) from reservations next
             where next.client_id = charge.client_id and next.status = 'booked' and next.booked_at is not null
               and next.service_delivered is null and lower(next.during) > clock_timestamp()) as "nextSession"
      from charges charge
      join reservations r on r.id = charge.reservation_id
      join appointment_types t on t.id = r.appointment_type_id
      join clients p on p.id = charge.client_id
     where charge.id = ${id} and charge.practice_id = ${practiceId}`.execute(db)
  const [row] = rows
  if (!row) return fail('notFound')
  await noteAccess(db, { ...by, action: 'read', clientId: row.clientId, subject: `charge ${id}` })
  const rebateCents = row.quote?.rebateCents ?? 0
  return succeed({
    dateOfBirth: row.dateOfBirth,
    type: row.type,
    rebateCents,
    mayBeClaimed: rebateCents > 0 || row.hasMedicareReceipt,
    clientPartCents: rebateCents > 0 ? (row.quote?.outOfPocketCents ?? null) : null,
    nextSession: row.nextSession?.toISOString() ?? null,
    steps: await readSteps(service, {
      chargeId: id,
      reservationId: row.reservationId,
      clientId: row.clientId,
    }),
  })
}
