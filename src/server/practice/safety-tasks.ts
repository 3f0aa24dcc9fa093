import { type ExpressionBuilder, sql } from 'kysely'
import { z } from 'zod'
import { callWindowCodes } from '#contract/questionnaires.ts'
import type {
  closedTasksSchema,
  OpenTaskState,
  SafetyTask,
  SafetyTaskDetails,
} from '#contract/staff/safety-tasks.ts'
import { emailSteps, readRaises, safetyTaskState, type TaskRaises } from '#domain/staff/safety-tasks.ts'
import { worksForEveryone } from '#domain/staff/staff-roles.ts'
import { readContacts } from '../clients/record-parts.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { type AccessedBy, nameActors, noteChange, noteRead } from '../audit.ts'
import type { Tables } from '../db/tables.ts'
import type { Staff } from '../http/context.ts'
import { callPurpose, noteTaskStep } from '../questionnaires/safety-tasks.ts'
import { fail, type Result, succeed } from '../result.ts'
import { readLatestStartCheck } from '../room/start-check.ts'
import type { Service } from '../service.ts'

/** The office has every task of the practice, a clinician those of clients who are booked with them. */
export const isOfStaff = ({ role, clinicianId }: Staff) =>
  worksForEveryone({ role })
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from reservations where reservations.client_id = safety_tasks.client_id
        and reservations.clinician_id = ${clinicianId} and reservations.status = 'booked')`

/** A clinician sees those with themselves; with whom else a client is booked is not theirs to know. */
const nextSession = (query: ExpressionBuilder<Tables, 'safety_tasks'>, staff: Staff) =>
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
async function readRaisesOf(db: Db, tasks: readonly TaskKey[]): Promise<(task: TaskKey) => TaskRaises> {
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
async function readHistory(db: Db, taskId: string) {
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

const callSchema = z.object({ mobile: z.string(), window: z.enum(callWindowCodes) })

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
    await noteTaskStep(tx, id, { kind: 'opened', told: by.actor, happened_at: now() })
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
  'This page was opened before an update and may not show everything. Please copy what you wrote, reload the page and then close the task.'

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
    await noteTaskStep(tx, id, { kind: 'closed', told: by.actor, happened_at: now() })
    await noteChange(tx, by, task.client_id, 'safety task closed')
    return succeed(null)
  })
}
