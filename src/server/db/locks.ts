import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'
import { readRow } from './rows.ts'

/*
 * Rows that stay as they were read until the transaction ends. There is one order for everyone: clinicians, then clients, then reservations,
 * and several of one kind by their ids. So no two transactions wait for each other. `hold_slot`, `move_slot` and `book_slot` of the database
 * begin with the clinician too (docs/decisions/0005-reservations.md), after the visitor's own lock.
 */

/** What is free of a clinician's time stays so: whoever books, moves or gives time back meanwhile waits. */
export async function lockClinician(tx: Db, clinicianId: string): Promise<void> {
  await sql`select from clinicians where id = ${clinicianId} for no key update`.execute(tx)
}

/** The clinician of a reservation that is known by what its holder has. */
export async function lockClinicianOf(
  tx: Tx,
  { accountId, reserveId }: { accountId: string; reserveId: string },
): Promise<void> {
  await sql`select from clinicians where id =
    (select clinician_id from reservations where reserve_id = ${reserveId} and practice_id = ${accountId})
    for no key update`.execute(tx)
}

/** What is counted, or read, of a client stays so until a booking is made or given up. */
export async function lockClient(tx: Tx, clientId: string): Promise<void> {
  await sql`select from clients where id = ${clientId} for no key update`.execute(tx)
}

/** A questionnaire that is sent and a booking that is confirmed at the same moment come one after the other. Gives the client's practice. */
export async function lockOwnClient(tx: Tx, id: string): Promise<string> {
  return (await readRow(tx, 'clients', { id }, ['practice_id'], 'forNoKeyUpdate')).practice_id
}

/**
 * Appointments that are about to be moved, cancelled or given an outcome, with everyone they are about, and the clinicians who are to have
 * them. What is read after it is true: a statement that waits for a lock reads other tables as they were before.
 */
export async function lockAppointments(
  tx: Tx,
  ids: readonly string[],
  newClinicians: readonly string[] = [],
): Promise<void> {
  await sql`select from clinicians where id in (
      select clinician_id from reservations where id = any(${ids}::uuid[]) union select unnest(${newClinicians}::uuid[]))
    order by id for no key update`.execute(tx)
  await sql`select from clients where id in (select client_id from reservations where id = any(${ids}::uuid[]))
    order by id for no key update`.execute(tx)
  await sql`select from reservations where id = any(${ids}::uuid[]) order by id for no key update`.execute(tx)
}
