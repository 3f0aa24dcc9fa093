import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import type { Row } from './unfinished-row.ts'

/**
 * Sessions of clients who uploaded a referral after the last one was noted: its date and its referrer are on no one's page yet. The
 * caller takes one of each client. About `r` and `c`.
 */
export const hasReferralToNote = sql<boolean>`not t.is_gp and exists (
  select from uploads u where u.client_id = r.client_id and u.kind = 'referral' and u.status = 'stored'
     and u.attached_at is not null
     and not exists (select from client_referrals w where w.client_id = r.client_id and w.noted_at >= u.attached_at))`

/** The session of each client and clinician that is nearest to now, in the order of the list. */
export function oneOfEach(rows: readonly Row[], now: Date): Row[] {
  const nearest = new Map<string, Row>()
  const distance = ({ startsAt }: Row) => Math.abs(startsAt.getTime() - now.getTime())
  for (const row of rows) {
    const key = `${row.clientId} ${row.clinicianId}`
    const known = nearest.get(key)
    if (!known || distance(row) < distance(known)) nearest.set(key, row)
  }
  const chosen = new Set(nearest.values())
  return rows.filter((row) => chosen.has(row))
}

/** Invoices and receipts that are held back, because who pays would refuse them, of clients whose page is open to who asks. */
export async function readHeldDocuments(
  db: Db,
  { ofThese, isOpen }: { ofThese: RawBuilder<unknown>; isOpen: RawBuilder<unknown> },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select r.id, lower(coalesce(h.freed, r.during)) as "startsAt", h.client_id as "clientId",
           p.first_name || ' ' || p.last_name as client, c.id as "clinicianId", c.name as clinician,
           c.time_zone as "timeZone", r.funding_method as funding, t.is_gp as "isGP", r.referral,
           r.parent_consented_at is not null as "parentConsented"
      from held_documents w
      join charges h on h.id = w.charge_id
      join clinicians c on c.id = h.clinician_id
      join reservations r on r.id = h.reservation_id
      join clients p on p.id = h.client_id
      join appointment_types t on t.id = r.appointment_type_id
     where ${ofThese} and ${isOpen}
     order by w.held_at, w.charge_id`.execute(db)
  return rows
}
