import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Staff } from '../http/staff.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { closingPurpose } from './read-safety-task.ts'
import { isOfStaff } from './safety-task-list.ts'

type Closing = { id: string; done: string; staff: Staff; by: AccessedBy }

/** What was done is written once for each closing. A client who asks to be called within the day opens the task again. */
export function closeSafetyTask(
  { db, keyring, now }: Pick<Service, 'db' | 'keyring' | 'now'>,
  { id, done, staff, by }: Closing,
): Promise<Result<null>> {
  return inTransaction(db, async (tx) => {
    const task = await tx
      .selectFrom('safety_tasks')
      .select(['client_id', 'closed_at'])
      .where('id', '=', id)
      .where('practice_id', '=', staff.practiceId)
      .where(isOfStaff(staff))
      .forUpdate()
      .executeTakeFirst()
    if (!task) return fail('notFound')
    if (task.closed_at !== null)
      return fail('conflict', { message: 'This task was closed by someone else. Please open it again.' })
    await tx
      .updateTable('safety_tasks')
      .set((column) => ({
        closed_at: now(),
        closed_by: by.actor,
        sealed_closing: keyring.seal(done, closingPurpose(id)),
        acknowledged_at: column.fn.coalesce('acknowledged_at', column.val(now())),
        acknowledged_by: column.fn.coalesce('acknowledged_by', column.val(by.actor)),
      }))
      .where('id', '=', id)
      .execute()
    await tx
      .insertInto('safety_task_events')
      .values({ task_id: id, kind: 'closed', told: by.actor, happened_at: now() })
      .execute()
    await noteAccess(tx, { ...by, action: 'change', clientId: task.client_id, subject: 'safety task closed' })
    return succeed(null)
  })
}
