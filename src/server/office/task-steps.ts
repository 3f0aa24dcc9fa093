import { type Kysely, sql } from 'kysely'
import { emailSteps, type Raises, readRaises } from '#domain/staff/safety-task.ts'
import type { Tables } from '../db/tables.ts'

/** As the index of migration 0097 has it, letter by letter. */
const isNoEmail = sql<boolean>`kind not in ('emailSent', 'emailKept')`

type Task = { id: string; created_at: Date }

/** Of each of these tasks how often it was raised, and since when it waits. */
export async function readRaisesOf(
  db: Kysely<Tables>,
  tasks: readonly Task[],
): Promise<(task: Task) => Raises> {
  const rows = await db
    .selectFrom('safety_task_events')
    .select(['task_id', 'kind', 'happened_at as at'])
    .where('task_id', '=', sql<string>`any(${tasks.map(({ id }) => id)}::uuid[])`)
    .where(isNoEmail)
    .orderBy('id')
    .execute()
  const steps = Map.groupBy(rows, ({ task_id }) => task_id)
  return ({ id, created_at }) => readRaises(created_at, steps.get(id) ?? [])
}

/** All that people did, and emails as one row for each address, where the last one belongs: the latest first. */
export async function readHistory(db: Kysely<Tables>, taskId: string) {
  const ofTask = db.selectFrom('safety_task_events').where('task_id', '=', taskId)
  const emails = await ofTask
    .where('kind', 'in', emailSteps)
    .select(['kind', 'told', sql<number>`count(*)::int`.as('times')])
    .select([sql<number>`max(id)`.as('id'), sql<Date>`max(happened_at)`.as('happened_at')])
    .groupBy(['kind', 'told'])
    .execute()
  const steps = await ofTask
    .where(isNoEmail)
    .select(['kind', 'told', 'id', 'happened_at', 'sealed_closing'])
    .execute()
  return [
    ...steps.map((step) => ({ ...step, times: 1 })),
    ...emails.map((email) => ({ ...email, sealed_closing: null })),
  ].toSorted((one, other) => Number(other.id) - Number(one.id))
}
