import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'

type Joining = { clientId: string; clinician: { id: string } }

/** A first booking with a psychologist attaches the client and takes one place of the case load. False where it is full. */
export const joinCaseLoad = async (tx: Tx, joining: Joining): Promise<boolean> =>
  !(await attach(tx, joining)) || takePlace(tx, joining)

/**
 * True if the client is new to this psychologist. A client attached elsewhere stays attached there.
 * See docs/product/who-may-book.md#attached-psychologist.
 */
async function attach(tx: Tx, { clientId, clinician }: Joining): Promise<boolean> {
  const earlier = await tx
    .selectFrom('reservations')
    .select('id')
    .where('client_id', '=', clientId)
    .where('clinician_id', '=', clinician.id)
    .where('booked_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  const { attached_clinician_id } = await tx
    .selectFrom('clients')
    .select('attached_clinician_id')
    .where('id', '=', clientId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (attached_clinician_id === null)
    await tx
      .updateTable('clients')
      .set({ attached_clinician_id: clinician.id })
      .where('id', '=', clientId)
      .execute()
  return earlier === undefined && attached_clinician_id !== clinician.id
}

type GivenAway = { clientId: string; clinicianId: string; without: readonly string[] }

/**
 * A place for a client whose sessions are given to a colleague, as their first booking there would take it. `without` are the sessions
 * that are given away. False where the colleague is full.
 */
export const joinColleague = async (
  tx: Tx,
  { clientId, clinicianId, without }: GivenAway,
): Promise<boolean> =>
  (await isClientOf(tx, { clientId, clinicianId, without })) ||
  takePlace(tx, { clientId, clinician: { id: clinicianId } })

async function isClientOf(tx: Tx, { clientId, clinicianId, without }: GivenAway): Promise<boolean> {
  const { rows } = await sql`
    select 1 from clients p where p.id = ${clientId}
       and (p.attached_clinician_id = ${clinicianId} or exists (
         select 1 from reservations r where r.client_id = p.id and r.clinician_id = ${clinicianId}
            and r.booked_at is not null and r.id <> all(${without}::uuid[])))`.execute(tx)
  return rows.length > 0
}

/** The row's own check keeps it from going below zero, however many book at once. */
async function takePlace(tx: Tx, { clinician }: Joining): Promise<boolean> {
  const { rows } = await sql`
    update clinicians set remaining_slots = remaining_slots - (case when should_use_case_load then 1 else 0 end)
     where id = ${clinician.id} and (not should_use_case_load or remaining_slots > 0)
    returning id`.execute(tx)
  return rows.length === 1
}
