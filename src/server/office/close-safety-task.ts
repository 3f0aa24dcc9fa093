import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Staff } from '../http/staff.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { closingPurpose } from './read-safety-task.ts'
import { isOfStaff } from './safety-task-list.ts'
import { readRaisesOf } from './task-steps.ts'

type Closing = { id: string; done: string; raises?: number | undefined; staff: Staff; by: AccessedBy }

const raisedMeanwhile =
  'The client has asked to be called, or sent another positive safety check, since you opened this task. Please read what is new before you close it.'

/** A page of an earlier release does not say what it has shown. */
const pageTooOld =
  'This page is older than the service and may not show everything. Please copy what you wrote, load the page again and then close the task.'

/**
 * What was done is written once for each closing, by someone who has seen all that the client raised until then. A client who asks to
 * be called within the day opens the task again.
 */
export function closeSafetyTask(
  { db, keyring, now }: Pick<Service, 'db' | 'keyring' | 'now'>,
  { id, done, raises, staff, by }: Closing,
): Promise<Result<null>> {
  return inTransaction(db, async (tx) => {
    const task = await tx
      .selectFrom('safety_tasks')
      .select(['id', 'created_at', 'client_id', 'closed_at'])
      .where('id', '=', id)
      .where('practice_id', '=', staff.practiceId)
      .where(isOfStaff(staff))
      .forUpdate()
      .executeTakeFirst()
    if (!task) return fail('notFound')
    if (task.closed_at !== null)
      return fail('conflict', { message: 'This task was closed by someone else. Please open it again.' })
    if (raises === undefined) return fail('changedMeanwhile', { message: pageTooOld })
    // In a statement of its own: what was raised while this one waited for the lock is among it.
    if (raises !== (await readRaisesOf(tx, [task]))(task).raises)
      return fail('changedMeanwhile', { message: raisedMeanwhile })
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
