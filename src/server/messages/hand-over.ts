import { sql } from 'kysely'
import { type Crm, CrmRefused } from '../adapters/crm.ts'
import type { Tx } from '../db/database.ts'
import { changeRows } from '../db/rows.ts'
import type { Service } from '../service.ts'
import { openSubmission } from './messages.ts'
import { queueTelling } from './tell-of-messages.ts'

const queue = 'hand-over-forms'
/** Of each form in one run. */
const batch = 100
/** How long one process has a message for itself. A CRM that says nothing for 20 seconds counts as away, so it runs out after a crash only. */
const handingOverSeconds = 120
/** The CRM does not have it yet, and no process is giving it to the CRM now. */
const isWaiting = sql<boolean>`should_hand_over and handed_over_at is null
  and (handing_over_until is null or handing_over_until < clock_timestamp())`

type HandOverService = Pick<Service, 'db' | 'keyring' | 'crm' | 'jobs' | 'now' | 'log'>

/** With the submission or not at all. */
export const queueHandOver = ({ jobs }: Pick<Service, 'jobs'>, tx: Tx): Promise<void> =>
  jobs.sendWith(tx, queue, [{ data: {} }])

/**
 * Gives the CRM everything that waits for it. If it is away, the job fails and comes again: nothing is lost, or called taken.
 * Each form goes by itself, so that one that the CRM does not take, or not in time, holds up no other.
 */
export async function handOverForms(service: HandOverService): Promise<void> {
  const { db, crm } = service
  if (crm === null) return
  const forms = await db
    .selectFrom('form_submissions')
    .select('form_id')
    .distinct()
    .where(isWaiting)
    .execute()
  const failed = await Promise.all(forms.map(({ form_id }) => handOverForm(service, crm, form_id)))
  const [first] = failed.flat()
  if (first) throw first.error
}

/** What went wrong with those that were not taken; none of them holds up the next. */
async function handOverForm(
  service: HandOverService,
  crm: Crm,
  formId: string,
): Promise<{ error: unknown }[]> {
  const waiting = await service.db
    .selectFrom('form_submissions')
    .select('id')
    .where('form_id', '=', formId)
    .where(isWaiting)
    .orderBy('created_at')
    .limit(batch)
    .execute()
  const failed: { error: unknown }[] = []
  for (const { id } of waiting)
    await handOver(service, crm, id).catch((error: unknown) => void failed.push({ error }))
  return failed
}

/** One that another process took first is left to it, with what goes wrong there. */
async function handOver(service: HandOverService, crm: Crm, id: string): Promise<void> {
  const { db, keyring, now } = service
  const row = await takeMessage(service, id)
  if (!row) return
  const note = (noted: { handed_over_at?: Date }) =>
    changeRows(db, 'form_submissions', { id }, { ...noted, handing_over_until: null })
  try {
    await crm.receive({ ...openSubmission(keyring, row), submittedAt: row.created_at })
  } catch (error) {
    if (error instanceof CrmRefused) return keepAsMessage(service, id, error)
    await note({})
    throw error
  }
  await note({ handed_over_at: now() })
}

/** Takes it for this process. No transaction stays open while the CRM answers. */
const takeMessage = ({ db }: HandOverService, id: string) =>
  db
    .updateTable('form_submissions')
    .set({ handing_over_until: sql<Date>`clock_timestamp() + make_interval(secs => ${handingOverSeconds})` })
    .where('id', '=', id)
    .where(isWaiting)
    .returning(['id', 'sealed_submission', 'created_at'])
    .executeTakeFirst()

/** What the CRM will never take is a message like one without a CRM: the practice is told, and reads it here. */
async function keepAsMessage(service: HandOverService, id: string, { message }: CrmRefused): Promise<void> {
  service.log.error({ submission: id, reason: message }, 'the CRM refused a form; the practice reads it here')
  await service.db.transaction().execute(async (tx) => {
    await changeRows(tx, 'form_submissions', { id }, { should_hand_over: false, handing_over_until: null })
    await queueTelling(service, tx)
  })
}

export async function workOnFormHandOvers(service: Service): Promise<void> {
  await service.jobs.work(queue, () => handOverForms(service))
  // However long the CRM is away: the tries of a single job end after a day.
  await service.jobs.schedule(queue, '*/10 * * * *')
}
