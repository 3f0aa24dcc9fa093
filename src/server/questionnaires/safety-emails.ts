import { type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/database.ts'
import { emailDelivery } from '../settings.ts'
import { deliver } from '../emails/deliver.ts'
import { emails } from '../emails/emails.ts'
import type { Service } from '../service.ts'

const atOnceQueue = 'tell-of-safety-task'
const againQueue = 'tell-of-safety-tasks-again'
const againMinutes = 15
type SafetyJob = { taskId: string }

/** Told a moment less than a whole interval ago, an email of the last run is not missed by this one. */
const leastMinutesBetween = againMinutes - 1

export const queueSafetyEmail = ({ jobs }: Pick<Service, 'jobs'>, tx: Tx, taskId: string): Promise<void> =>
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
