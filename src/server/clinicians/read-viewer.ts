import { sql } from 'kysely'
import type { BookingRuleType } from '#domain/booking/booking-window.ts'
import type { Db } from '../db/connection.ts'
import type { Caller } from '../http/caller.ts'

/** Whom a list of clinicians is for: how far ahead they may book, and whose client they are. */
export type Viewer = { rule: BookingRuleType; attachedClinicianId: string | null }

const visitor: Viewer = { rule: 'NEW', attachedClinicianId: null }

export async function readViewer(db: Db, caller: Caller | undefined): Promise<Viewer> {
  if (!caller) return visitor
  const { rows } = await sql<Viewer>`
    select c.attached_clinician_id as "attachedClinicianId",
           case when exists (select from reservations r where r.client_id = c.id and r.booked_at is not null)
                then 'EXISTING' else 'NEW' end as rule
      from clients c where c.identity_subject = ${caller.subject}`.execute(db)
  const [client = visitor] = rows
  // The token may be older than the record, and the record may be kept elsewhere.
  return { ...client, attachedClinicianId: client.attachedClinicianId ?? caller.attachedClinicianId ?? null }
}
