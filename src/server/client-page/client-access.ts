import { type Kysely, type RawBuilder, sql } from 'kysely'
import { staffMay, worksForEveryone } from '#domain/staff/staff-roles.ts'
import type { Tables } from '../db/tables.ts'
import type { Staff } from '../http/staff.ts'

/**
 * Which clients someone of the practice finds: the office all of them, a clinician those who ever booked with them. Give it the
 * column of the client’s id. See docs/product/practice.md#clients.
 */
export const isTheirClient = (staff: Staff, clientId: RawBuilder<unknown>): RawBuilder<boolean> =>
  worksForEveryone(staff)
    ? sql<boolean>`true`
    : sql<boolean>`exists (select 1 from reservations r where r.client_id = ${clientId}
        and r.clinician_id = ${staff.clinicianId} and r.booked_at is not null)`

export type ClientAccess = {
  clientId: string
  seenBecause: 'bookedWithYou' | 'office'
  /** A booking with this very person stands or was held: answers are open to them. */
  canReadAnswers: boolean
  /** Documents are open to the same, and to the office, which files referrals. */
  canReadFiles: boolean
}

/** Null where this client does not exist for them. */
export async function findClientAccess(
  db: Kysely<Tables>,
  staff: Staff,
  clientId: string,
): Promise<ClientAccess | null> {
  const { rows } = await sql<{ hasBooked: boolean; isBooked: boolean }>`
    select exists (select 1 from reservations r where r.client_id = c.id and r.clinician_id = ${staff.clinicianId}
             and r.booked_at is not null) as "hasBooked",
           exists (select 1 from reservations r where r.client_id = c.id and r.clinician_id = ${staff.clinicianId}
             and r.status = 'booked') as "isBooked"
      from clients c
     where c.id = ${clientId} and c.practice_id = ${staff.practiceId}`.execute(db)
  const [found] = rows
  const isOffice = worksForEveryone(staff)
  if (!found || !(isOffice || found.hasBooked)) return null
  return {
    clientId,
    seenBecause: found.hasBooked ? 'bookedWithYou' : 'office',
    canReadAnswers: found.isBooked && staffMay(staff, 'read answers'),
    canReadFiles: found.isBooked || isOffice,
  }
}
