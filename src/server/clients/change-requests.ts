import { sql } from 'kysely'
import type { ApiValue } from '#contract/endpoints.ts'
import { type AccessedBy, noteChange, noteRead } from '../audit.ts'
import { type Db, inTransaction, type Tx } from '../db/database.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'

/** A client asks for another psychologist. Asked again, it is the same request. */
export async function askForOtherClinician(
  { db }: Pick<Service, 'db'>,
  { clientId, ...by }: AccessedBy & { clientId: string },
): Promise<Result<null>> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql`
      insert into clinician_change_requests (practice_id, client_id) select practice_id, id from clients where id = ${clientId}
      on conflict (client_id) where handled_at is null do nothing returning id`.execute(tx)
    if (rows.length > 0) await noteChange(tx, by, clientId, 'asked for another psychologist')
    return succeed(null)
  })
}

/** False where nothing waits. */
export async function closeRequest(
  tx: Tx,
  { clientId, by }: { clientId: string; by: AccessedBy },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('clinician_change_requests')
    .set({ handled_at: sql<Date>`clock_timestamp()`, handled_by: by.actor })
    .where('client_id', '=', clientId)
    .where('handled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const closeChangeRequest = (
  { db }: Pick<Service, 'db'>,
  { id, practiceId, by }: { id: string; practiceId: string; by: AccessedBy },
): Promise<Result<null>> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql`select from clients where id = ${id} and practice_id = ${practiceId}`.execute(
      tx,
    )
    if (rows.length === 0 || !(await closeRequest(tx, { clientId: id, by }))) return fail('notFound')
    await noteChange(tx, by, id, 'request for another psychologist closed without a change')
    return succeed(null)
  })

type WaitingRequest = ApiValue<'listChangeRequests'>['requests'][number]

export async function listChangeRequests(
  db: Db,
  { practiceId, by }: { practiceId: string; by: AccessedBy },
): Promise<ApiValue<'listChangeRequests'>> {
  await noteRead(db, by, null, 'requests for another psychologist')
  const { rows } = await sql<Omit<WaitingRequest, 'askedAt'> & { askedAt: Date }>`
    select json_build_object('id', c.id, 'name', c.first_name || ' ' || c.last_name) as client,
           (select name from clinicians where id = c.attached_clinician_id) as "clinicianName", q.asked_at as "askedAt"
      from clinician_change_requests q join clients c on c.id = q.client_id
     where q.practice_id = ${practiceId} and q.handled_at is null
     order by q.asked_at limit 100`.execute(db)
  return { requests: rows.map(({ askedAt, ...request }) => ({ ...request, askedAt: askedAt.toISOString() })) }
}
