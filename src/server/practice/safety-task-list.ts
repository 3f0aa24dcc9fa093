import { type ExpressionBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { closedTasksSchema, OpenTaskState, SafetyTask } from '#contract/staff/safety-tasks.ts'
import { emailSteps, type TaskRaises, readRaises, safetyTaskState } from '#domain/staff/safety-tasks.ts'
import { worksForEveryone } from '#domain/staff/staff-roles.ts'
import type { Db } from '../db/database.ts'
import { type AccessedBy, nameActors, noteRead } from '../audit.ts'
import type { Tables } from '../db/tables.ts'
import type { Staff } from '../http/context.ts'
import type { Service } from '../service.ts'

/** The office has every task of the practice, a clinician those of clients who are booked with them. */
export const isOfStaff = ({ role, clinicianId }: Staff) =>
  worksForEveryone({ role })
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from reservations where reservations.client_id = safety_tasks.client_id
        and reservations.clinician_id = ${clinicianId} and reservations.status = 'booked')`

/** A clinician sees those with themselves; with whom else a client is booked is not theirs to know. */
export const nextSession = (query: ExpressionBuilder<Tables, 'safety_tasks'>, staff: Staff) =>
  query
    .selectFrom('reservations')
    .innerJoin('clinicians', 'clinicians.id', 'reservations.clinician_id')
    .select(
      sql<SafetyTask['next']>`json_build_object('startsAt',
        to_char(lower(reservations.during) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'clinicianName', clinicians.name, 'timeZone', clinicians.time_zone)`.as('next'),
    )
    .whereRef('reservations.client_id', '=', 'safety_tasks.client_id')
    .where('reservations.status', '=', 'booked')
    .where(worksForEveryone(staff) ? sql<boolean>`true` : sql<boolean>`clinicians.id = ${staff.clinicianId}`)
    .where('reservations.service_delivered', 'is', null)
    .where(sql<boolean>`lower(reservations.during) > now()`)
    .orderBy(sql`lower(reservations.during)`)
    .limit(1)

/** What is open must not hide behind what is older: one for each client and day. */
const mostOpen = 5000

const ofAPage = 100

type TaskListService = Pick<Service, 'db' | 'now'>
type ListReading = { staff: Staff; by: AccessedBy }

const selectTasks = (db: Service['db'], staff: Staff, show: 'open' | 'closed') =>
  db
    .selectFrom('safety_tasks')
    .select(['safety_tasks.id', 'safety_tasks.created_at', 'acknowledged_at', 'closed_at'])
    .where('safety_tasks.practice_id', '=', staff.practiceId)
    .where('closed_at', show === 'open' ? 'is' : 'is not', null)
    .where(isOfStaff(staff))

const selectOpenTasks = (db: Service['db'], staff: Staff) =>
  selectTasks(db, staff, 'open').orderBy('safety_tasks.created_at').limit(mostOpen)

const withClients = (tasks: ReturnType<typeof selectTasks>, staff: Staff) =>
  tasks
    .innerJoin('clients', 'clients.id', 'safety_tasks.client_id')
    .select(['client_id', 'acknowledged_by', 'first_name', 'last_name', 'date_of_birth'])
    .select((query) => nextSession(query, staff).as('next'))

/** Names only; whom to call is in each task, whose reading is written into the audit with its client. */
export async function listSafetyTasks(
  reader: TaskListService,
  { staff, by }: ListReading,
): Promise<SafetyTask[]> {
  const tasks = await presentTasks(
    reader,
    await withClients(selectOpenTasks(reader.db, staff), staff).execute(),
  )
  await noteReading(reader, by, tasks)
  return tasks.toSorted((one, other) => Date.parse(one.waitingSince) - Date.parse(other.waitingSince))
}

/** Names no one, so that pages can ask for it every minute without a row in the audit each time. */
export async function listSafetyTaskStates(reader: TaskListService, staff: Staff): Promise<OpenTaskState[]> {
  const rows = await selectOpenTasks(reader.db, staff).execute()
  const raisesOf = await readRaisesOf(reader.db, rows)
  return rows.map((row) => {
    const { raises, waitingSince } = raisesOf(row)
    return { id: row.id, raises, state: stateOf(reader, row, waitingSince) }
  })
}

/** `after` is the last one on the page before. */
export async function listClosedTasks(
  reader: TaskListService,
  { after, staff, by }: ListReading & { after?: string | undefined },
): Promise<z.infer<typeof closedTasksSchema>> {
  const { db } = reader
  const rows = await withClients(selectTasks(db, staff, 'closed'), staff)
    .where(isAfter(after))
    .orderBy('safety_tasks.created_at', 'desc')
    .orderBy('safety_tasks.id', 'desc')
    .limit(ofAPage + 1)
    .execute()
  const { total } = await selectTasks(db, staff, 'closed')
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  const tasks = await presentTasks(reader, rows.slice(0, ofAPage))
  await noteReading(reader, by, tasks)
  return { total, tasks, next: rows.length > ofAPage ? (tasks.at(-1)?.id ?? null) : null }
}

const isAfter = (id: string | undefined) =>
  id === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(safety_tasks.created_at, safety_tasks.id) < (
        select last.created_at, last.id from safety_tasks last where last.id = ${id})`

async function noteReading(
  { db }: TaskListService,
  by: AccessedBy,
  tasks: readonly SafetyTask[],
): Promise<void> {
  if (tasks.length > 0) await noteRead(db, by, null, 'list of safety tasks')
}

const stateOf = (
  { now }: TaskListService,
  { acknowledged_at, closed_at }: { acknowledged_at: Date | null; closed_at: Date | null },
  waitingSince: Date,
) => safetyTaskState({ waitingSince, acknowledgedAt: acknowledged_at, closedAt: closed_at }, now())

type TaskRow = Awaited<ReturnType<ReturnType<typeof withClients>['execute']>>[number]

async function presentTasks(reader: TaskListService, rows: readonly TaskRow[]): Promise<SafetyTask[]> {
  const raisesOf = await readRaisesOf(reader.db, rows)
  const nameOf = await nameActors(
    reader.db,
    rows.map((row) => row.acknowledged_by),
  )
  return rows.map((row) => {
    const { raises, waitingSince } = raisesOf(row)
    return {
      id: row.id,
      since: row.created_at.toISOString(),
      waitingSince: waitingSince.toISOString(),
      raises,
      state: stateOf(reader, row, waitingSince),
      client: {
        id: row.client_id,
        name: `${row.first_name} ${row.last_name}`,
        dateOfBirth: row.date_of_birth,
      },
      takenOnBy: row.acknowledged_by && nameOf(row.acknowledged_by),
      next: row.next,
    }
  })
}

/** As the index of migration 0097 has it, letter by letter. */
const isNoEmail = sql<boolean>`kind not in ('emailSent', 'emailKept')`

type TaskKey = { id: string; created_at: Date }

/** Of each of these tasks how often it was raised, and since when it waits. */
export async function readRaisesOf(
  db: Db,
  tasks: readonly TaskKey[],
): Promise<(task: TaskKey) => TaskRaises> {
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
export async function readHistory(db: Db, taskId: string) {
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
