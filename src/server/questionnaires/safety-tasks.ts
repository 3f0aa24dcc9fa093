import { sql } from 'kysely'
import { holdStates } from '#domain/booking/reservation.ts'
import { nameActors } from '../audit/name-actors.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import { clientVisitor } from '../booking/booking-actor.ts'
import { withoutOrigin } from '../booking/reservation-store.ts'
import { inTransaction, type Tx } from '../db/transaction.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { queueSafetyEmail } from './safety-emails.ts'

type Held = { accountId: string; clientId: string; reserveId: string | undefined }

/** A time that an online appointment is not right for goes back to others. What is booked stays booked. */
export async function releaseGpHolds(tx: Tx, { accountId, clientId, reserveId }: Held): Promise<void> {
  const isTheirs = sql<boolean>`(client_id = ${clientId} or visitor = ${clientVisitor(clientId)} or reserve_id = ${reserveId ?? null})`
  await tx
    .updateTable('reservations')
    .set({ ...withoutOrigin, status: 'released', expires_at: null, updated_at: sql<Date>`clock_timestamp()` })
    .where('practice_id', '=', accountId)
    .where('status', 'in', holdStates)
    .where(isTheirs)
    .where('appointment_type_id', 'in', (types) =>
      types.selectFrom('appointment_types').select('id').where('is_gp', '=', true),
    )
    .execute()
}

type Raised = { accountId: string; clientId: string; submissionId: string }

/** With the submission or not at all; the practice is told as soon as it is stored. See docs/product/gp.md#safety-tasks. */
export async function openSafetyTask(
  service: Pick<Service, 'jobs' | 'now'>,
  tx: Tx,
  { accountId, clientId, submissionId }: Raised,
): Promise<void> {
  if (await raiseAgain(service, tx, { accountId, clientId, submissionId })) return
  const { id } = await tx
    .insertInto('safety_tasks')
    .values({
      practice_id: accountId,
      client_id: clientId,
      submission_id: submissionId,
      created_at: service.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await queueSafetyEmail(service, tx, id)
}

/**
 * A client who answers again has one task for the day, not two calls. Where it was taken on already, the practice is told once more;
 * where it was not, it is being told.
 */
async function raiseAgain(
  service: Pick<Service, 'jobs' | 'now'>,
  tx: Tx,
  { accountId, clientId, submissionId }: Raised,
): Promise<boolean> {
  const open = await tx
    .selectFrom('safety_tasks')
    .select(['id', 'acknowledged_at'])
    .where('practice_id', '=', accountId)
    .where('client_id', '=', clientId)
    .where('closed_at', 'is', null)
    .where('created_at', '>', sql<Date>`${service.now()}::timestamptz - interval '1 day'`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (!open) return false
  await tx
    .updateTable('safety_tasks')
    .set({ submission_id: submissionId, acknowledged_at: null, acknowledged_by: null })
    .where('id', '=', open.id)
    .execute()
  await tx
    .insertInto('safety_task_events')
    .values({ task_id: open.id, kind: 'raisedAgain', told: null, happened_at: service.now() })
    .execute()
  if (open.acknowledged_at !== null) await queueSafetyEmail(service, tx, open.id)
  return true
}

/** Someone at the practice takes care of it: no more emails, unless the client then asks to be called. */
export function acknowledgeSafetyTask(
  { db, now }: Pick<Service, 'db' | 'now'>,
  { taskId, accountId, by }: { taskId: string; accountId: string; by: AccessedBy },
): Promise<Result<null>> {
  return inTransaction(db, async (tx) => {
    const task = await tx
      .selectFrom('safety_tasks')
      .select(['client_id', 'acknowledged_by'])
      .where('id', '=', taskId)
      .where('practice_id', '=', accountId)
      .forUpdate()
      .executeTakeFirst()
    if (!task) return fail('notFound')
    if (task.acknowledged_by === by.actor) return succeed(null)
    // Two who both believe to be on it would both call, or each rely on the other.
    if (task.acknowledged_by !== null) {
      const nameOf = await nameActors(tx, [task.acknowledged_by])
      return fail('changedMeanwhile', { message: `${nameOf(task.acknowledged_by)} is already on it.` })
    }
    await tx
      .updateTable('safety_tasks')
      .set({ acknowledged_at: now(), acknowledged_by: by.actor })
      .where('id', '=', taskId)
      .execute()
    await tx
      .insertInto('safety_task_events')
      .values({ task_id: taskId, kind: 'acknowledged', told: by.actor, happened_at: now() })
      .execute()
    await noteAccess(tx, { ...by, action: 'change', clientId: task.client_id, subject: 'safety task' })
    return succeed(null)
  })
}
