import { type Kysely, type RawBuilder, sql } from 'kysely'
import { staffMay, worksForEveryone } from '#domain/staff/staff-roles.ts'
import type { Tables } from '../db/tables.ts'
import type { Staff } from '../http/staff.ts'

/**
 * Which clients someone of the practice finds: the office all of them, a clinician those with a session of theirs that stands or took
 * place. Give it the column of the client’s id. See docs/product/practice.md#clients.
 */
export const isTheirClient = (staff: Staff, clientId: RawBuilder<unknown>): RawBuilder<boolean> =>
  worksForEveryone(staff) ? sql<boolean>`true` : isBookedWith(staff, clientId)

/** A booking that was cancelled is released: it opens nothing. */
const isBookedWith = ({ clinicianId }: Staff, clientId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from reservations r where r.client_id = ${clientId}
    and r.clinician_id = ${clinicianId} and r.status = 'booked')`

export type ClientAccess = {
  clientId: string
  seenBecause: 'bookedWithYou' | 'office'
  /** Open to a GP with whom a session of theirs stands or took place. */
  canReadAnswers: boolean
  /** What the DASS-21 adds up to: open to every clinician with such a session. */
  canReadScores: boolean
  /** Documents are open to those clinicians, and to the office, which files referrals. */
  canReadFiles: boolean
}

/** Null where this client does not exist for them. */
export async function findClientAccess(
  db: Kysely<Tables>,
  staff: Staff,
  clientId: string,
): Promise<ClientAccess | null> {
  const { rows } = await sql<{ isBooked: boolean }>`
    select ${isBookedWith(staff, sql`c.id`)} as "isBooked" from clients c
     where c.id = ${clientId} and c.practice_id = ${staff.practiceId}`.execute(db)
  const [found] = rows
  const isOffice = worksForEveryone(staff)
  if (!found || !(isOffice || found.isBooked)) return null
  return {
    clientId,
    seenBecause: found.isBooked ? 'bookedWithYou' : 'office',
    canReadAnswers: found.isBooked && staffMay(staff, 'read answers'),
    canReadScores: found.isBooked && staffMay(staff, 'read scores'),
    canReadFiles: found.isBooked || isOffice,
  }
}
