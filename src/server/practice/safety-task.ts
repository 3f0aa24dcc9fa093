import { sql } from 'kysely'
import { z } from 'zod'
import { callWindows } from '#contract/questionnaires.ts'
import type { SafetyTaskDetails } from '#contract/staff/safety-tasks.ts'
import { safetyTaskState } from '#domain/staff/safety-tasks.ts'
import { type AccessedBy, nameActors, noteChange, noteRead } from '../audit.ts'
import { readContacts } from '../clients/record-parts.ts'
import { inTransaction } from '../db/database.ts'
import type { Staff } from '../http/context.ts'
import { callPurpose } from '../questionnaires/safety-tasks.ts'
import { fail, type Result, succeed } from '../result.ts'
import { readLatestStartCheck } from '../room/start-check.ts'
import type { Service } from '../service.ts'
import { isOfStaff, nextSession, readHistory, readRaisesOf } from './safety-task-list.ts'

const callSchema = z.object({ mobile: z.string(), window: z.enum(callWindows) })

const closingPurpose = (taskId: string) => `safety_tasks.closing:${taskId}`

/** Whose mobile it is, where they booked for another. */
const accountHolder = sql<string>`coalesce((
  select concat_ws(' ', account.first_name, account.last_name) from accounts account
   where account.subject::text = clients.identity_subject), '')`

/** With whom to call. That it was opened stays with the task, and in the audit. No answer of the questionnaire is in it. */
export function readSafetyTask(
  { db, keyring, now }: Pick<Service, 'db' | 'keyring' | 'now'>,
  { id, staff, by }: { id: string; staff: Staff; by: AccessedBy },
): Promise<Result<SafetyTaskDetails>> {
  return inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('safety_tasks')
      .innerJoin('clients', 'clients.id', 'safety_tasks.client_id')
      .selectAll('safety_tasks')
      .select(['first_name', 'last_name', 'date_of_birth', 'mobile', 'time_zone'])
      .select(['on_behalf_of', accountHolder.as('account_holder')])
      .select((query) => nextSession(query, staff).as('next'))
      .where('safety_tasks.id', '=', id)
      .where('safety_tasks.practice_id', '=', staff.practiceId)
      .where(isOfStaff(staff))
      .executeTakeFirst()
    if (!row) return fail('notFound')
    await tx
      .insertInto('safety_task_events')
      .values({ task_id: id, kind: 'opened', told: by.actor, happened_at: now() })
      .execute()
    await noteRead(tx, by, row.client_id, 'safety task')
    const contacts = await readContacts({ db: tx, keyring }, row.client_id)
    const emergency = contacts.find(({ tags }) => tags.includes('emergency'))
    const events = await readHistory(tx, id)
    const nameOf = await nameActors(tx, [row.acknowledged_by, ...events.map(({ told }) => told)])
    const readClosing = (sealed: Buffer | null) =>
      sealed && z.string().parse(keyring.unseal(sealed, closingPurpose(id)))
    const { acknowledged_at: acknowledgedAt, closed_at: closedAt, created_at: since } = row
    const { raises, waitingSince } = (await readRaisesOf(tx, [row]))(row)
    return succeed({
      id,
      since: since.toISOString(),
      waitingSince: waitingSince.toISOString(),
      raises,
      state: safetyTaskState({ waitingSince, acknowledgedAt, closedAt }, now()),
      client: {
        id: row.client_id,
        name: `${row.first_name} ${row.last_name}`,
        dateOfBirth: row.date_of_birth,
        mobile: row.mobile,
        timeZone: row.time_zone,
        bookedBy:
          row.on_behalf_of === 'mySelf' ? null : { name: row.account_holder, onBehalfOf: row.on_behalf_of },
      },
      takenOnBy: row.acknowledged_by && nameOf(row.acknowledged_by),
      next: row.next,
      emergencyContact: emergency ? { name: emergency.firstName, phone: emergency.mobileNumber } : null,
      call: row.sealed_call && callSchema.parse(keyring.unseal(row.sealed_call, callPurpose(id))),
      startCheck: await readLatestStartCheck({ db: tx, keyring }, { clientId: row.client_id, staff }),
      closing: readClosing(row.sealed_closing),
      events: [
        ...events.map(({ kind, told, sealed_closing, happened_at, times }) => ({
          kind,
          who: told && nameOf(told),
          closing: readClosing(sealed_closing),
          at: happened_at.toISOString(),
          times,
        })),
        { kind: 'raised' as const, who: null, closing: null, at: since.toISOString(), times: 1 },
      ],
    })
  })
}

type TaskClosing = { id: string; done: string; raises?: number | undefined; staff: Staff; by: AccessedBy }

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
  { id, done, raises, staff, by }: TaskClosing,
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
    await noteChange(tx, by, task.client_id, 'safety task closed')
    return succeed(null)
  })
}
