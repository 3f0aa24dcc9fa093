import { type Insertable, type SelectQueryBuilder, sql } from 'kysely'
import { z } from 'zod'
import { type askForCallRequest, callWindowCodes } from '#contract/questionnaires.ts'
import { checkPhone } from '#domain/identifiers/phone.ts'
import { type AccessedBy, nameActors, noteChange, noteRead } from '../audit.ts'
import { clientVisitor } from '../booking/booking-actor.ts'
import { endHolds } from '../booking/end-reservation.ts'
import { inTransaction, type Tx } from '../db/database.ts'
import { addRows } from '../db/rows.ts'
import type { Tables } from '../db/tables.ts'
import { deliver } from '../emails/deliver.ts'
import { emails } from '../emails/emails.ts'
import { fingerprint, idempotently } from '../http/idempotency.ts'
import { consumeAttempt, type RateLimit } from '../http/rate-limit.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import type { OwnPerson } from '../sign-in/account-people.ts'
import { emailDelivery } from '../settings.ts'

type ClientHold = { accountId: string; clientId: string; reserveId: string | undefined }

/** A time that an online appointment is not right for goes back to others. What is booked stays booked. */
export async function releaseGpHolds(tx: Tx, { accountId, clientId, reserveId }: ClientHold): Promise<void> {
  const isTheirs = sql<boolean>`r.practice_id = ${accountId}
    and (r.client_id = ${clientId} or r.visitor = ${clientVisitor(clientId)} or r.reserve_id = ${reserveId ?? null})
    and r.appointment_type_id in (select id from appointment_types where is_gp)`
  await endHolds(tx, 'released', isTheirs)
}

type RaisedTask = { accountId: string; clientId: string; submissionId: string }

/** With the submission or not at all; the practice is told as soon as it is stored. See docs/product/gp.md#safety-tasks. */
export async function openSafetyTask(
  service: Pick<Service, 'jobs' | 'now'>,
  tx: Tx,
  { accountId, clientId, submissionId }: RaisedTask,
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
  { accountId, clientId, submissionId }: RaisedTask,
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
  await noteTaskStep(tx, open.id, { kind: 'raisedAgain', told: null, happened_at: service.now() })
  if (open.acknowledged_at !== null) await queueSafetyEmail(service, tx, open.id)
  return true
}

type TaskStep = Pick<Insertable<Tables['safety_task_events']>, 'kind' | 'told' | 'happened_at'>

export const noteTaskStep = (tx: Tx, task_id: string, step: TaskStep): Promise<void> =>
  addRows(tx, 'safety_task_events', { task_id, ...step })

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
    await noteTaskStep(tx, taskId, { kind: 'acknowledged', told: by.actor, happened_at: now() })
    await noteChange(tx, by, task.client_id, 'safety task')
    return succeed(null)
  })
}

const callsByClient: RateLimit = { name: 'safety-calls:client', most: 10, perSeconds: 3600 }

type CallRequest = {
  person: OwnPerson
  key: string | undefined
  request: z.infer<typeof askForCallRequest>
}

export const callPurpose = (taskId: string) => `safety_tasks.call:${taskId}`

/**
 * After a positive safety check of the last day: the practice is to call. A task that was acknowledged or closed before is open
 * again, so that the wish is not overlooked. See docs/product/gp.md#safety-tasks.
 */
export async function askForCall(
  service: Service,
  { person: { clientId, by }, key, request }: CallRequest,
): Promise<Result<null>> {
  const { db, keyring, now, config } = service
  // The practice would not hear of it: the client must know, and call a line instead.
  if (!config.canSendEmail) return fail('emailNotSetUp')
  if (!(await consumeAttempt(db, callsByClient, { address: by.actor, key }))) return fail('tooManyRequests')
  const phone = checkPhone(request.mobile)
  if (!phone.ok) return fail('invalidInput', { fields: { mobile: phone.message } })
  const keyed = {
    scope: `${by.actor} ask for a call for ${clientId}`,
    key,
    request: fingerprint(service, request),
  }
  return idempotently(db, keyed, async (tx) => {
    const task = await tx
      .selectFrom('safety_tasks')
      .select(['id', 'sealed_closing'])
      .where('client_id', '=', clientId)
      .where('submission_id', 'in', (sent) =>
        sent
          .selectFrom('questionnaire_submissions')
          .select('id')
          .where('client_id', '=', clientId)
          .where('submitted_at', '>', sql<Date>`${now()}::timestamptz - interval '1 day'`),
      )
      .orderBy('created_at', 'desc')
      .limit(1)
      .forUpdate()
      .executeTakeFirst()
    if (!task) return fail('notFound')
    await keepClosing(tx, task)
    const call = { mobile: phone.value, window: request.window }
    await tx
      .updateTable('safety_tasks')
      .set({
        sealed_call: keyring.seal(call, callPurpose(task.id)),
        acknowledged_at: null,
        acknowledged_by: null,
        closed_at: null,
        closed_by: null,
        sealed_closing: null,
      })
      .where('id', '=', task.id)
      .execute()
    await noteTaskStep(tx, task.id, { kind: 'callAsked', told: null, happened_at: now() })
    await noteChange(tx, by, clientId, 'safety task')
    await queueSafetyEmail(service, tx, task.id)
    return succeed(null)
  })
}

/** What was done before goes to the event of that closing: the next closing has words of its own. */
async function keepClosing(tx: Tx, task: { id: string; sealed_closing: Buffer | null }): Promise<void> {
  if (task.sealed_closing === null) return
  await tx
    .updateTable('safety_task_events')
    .set({ sealed_closing: task.sealed_closing })
    .where('id', '=', (query) =>
      query
        .selectFrom('safety_task_events as closings')
        .select((closings) => closings.fn.max('closings.id').as('last'))
        .where('closings.task_id', '=', task.id)
        .where('closings.kind', '=', 'closed'),
    )
    .execute()
}

const callSchema = z.object({ mobile: z.string(), window: z.enum(callWindowCodes) })

export type OpenSafetyTask = {
  id: string
  since: Date
  client: { name: string; dateOfBirth: string; mobile: string | null; timeZone: string }
  /** Null unless the client asked to be called. */
  call: z.infer<typeof callSchema> | null
}

/** What the practice has to take care of, oldest first, with who it is about. Each task that is read leaves an audit row. */
export function listSafetyTasks(
  { db, keyring }: Pick<Service, 'db' | 'keyring'>,
  { accountId, by }: { accountId: string; by: AccessedBy },
): Promise<OpenSafetyTask[]> {
  return db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('safety_tasks')
      .innerJoin('clients', 'clients.id', 'safety_tasks.client_id')
      .select([
        'safety_tasks.id',
        'safety_tasks.client_id',
        'safety_tasks.created_at',
        'safety_tasks.sealed_call',
      ])
      .select(['first_name', 'last_name', 'date_of_birth', 'mobile', 'time_zone'])
      .where('safety_tasks.practice_id', '=', accountId)
      .where('acknowledged_at', 'is', null)
      .orderBy('safety_tasks.created_at')
      .execute()
    for (const { client_id } of rows) await noteRead(tx, by, client_id, 'safety task')
    return rows.map((row) => ({
      id: row.id,
      since: row.created_at,
      client: {
        name: `${row.first_name} ${row.last_name}`,
        dateOfBirth: row.date_of_birth,
        mobile: row.mobile,
        timeZone: row.time_zone,
      },
      call: row.sealed_call && callSchema.parse(keyring.unseal(row.sealed_call, callPurpose(row.id))),
    }))
  })
}

const atOnceQueue = 'tell-of-safety-task'
const againQueue = 'tell-of-safety-tasks-again'
const againMinutes = 15
type SafetyJob = { taskId: string }

/** Told a moment less than a whole interval ago, an email of the last run is not missed by this one. */
const leastMinutesBetween = againMinutes - 1

const queueSafetyEmail = ({ jobs }: Pick<Service, 'jobs'>, tx: Tx, taskId: string): Promise<void> =>
  jobs.sendWith<SafetyJob>(tx, atOnceQueue, [{ data: { taskId } }])

type TellingService = Pick<Service, 'db' | 'config' | 'mailer' | 'now' | 'log'>

/**
 * Sent first and written down after: what was not sent is never called sent, and no lock keeps the client or the practice from the
 * task meanwhile. A crash between the two sends it once more.
 */
export const tellOfSafetyTask = (service: TellingService, { taskId }: SafetyJob): Promise<void> =>
  emailPractice(service, service.db.selectFrom('safety_tasks').select('id').where('id', '=', taskId))

/** Of every task that no one has acknowledged, until someone does: one email, however many there are. */
export const tellOfSafetyTasksAgain = (service: TellingService): Promise<void> =>
  emailPractice(
    service,
    service.db
      .selectFrom('safety_tasks')
      .select('id')
      .where(
        sql<boolean>`coalesce(last_told_at, '-infinity') <= ${service.now()}::timestamptz - make_interval(mins => ${leastMinutesBetween})`,
      ),
  )

async function emailPractice(
  service: TellingService,
  tasks: SelectQueryBuilder<Tables, 'safety_tasks', { id: string }>,
): Promise<void> {
  const { db, config, now, log } = service
  const waiting = (await tasks.where('acknowledged_at', 'is', null).execute()).map(({ id }) => id)
  if (waiting.length === 0) return
  if (!config.canSendEmail) return log.error({ tasks: waiting }, 'safety tasks: email is not set up')
  await deliver(service, emails.practice.safetyTask, config.safetyEmail, { againMinutes })
  const kind = emailDelivery(config) === 'kept' ? 'emailKept' : 'emailSent'
  await db.transaction().execute(async (tx) => {
    await sql`update safety_tasks set last_told_at = ${now()} where id = any(${waiting}::uuid[])`.execute(tx)
    await sql`insert into safety_task_events (task_id, kind, told, happened_at)
      select id, ${kind}, ${config.safetyEmail}, ${now()} from unnest(${waiting}::uuid[]) id`.execute(tx)
  })
}
export async function workOnSafetyTasks(service: Service): Promise<void> {
  await service.jobs.work<SafetyJob>(atOnceQueue, (job) => tellOfSafetyTask(service, job))
  await service.jobs.work(againQueue, () => tellOfSafetyTasksAgain(service))
  await service.jobs.schedule(againQueue, `*/${againMinutes} * * * *`)
}
