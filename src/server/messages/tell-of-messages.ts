import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { deliver } from '../emails/deliver.ts'
import { emails } from '../emails/emails.ts'
import type { Service } from '../service.ts'

const tellQueue = 'tell-of-messages'

/** What the CRM does not take for so long may never reach it: the practice hears of it as of any other message. */
const crmHasMs = 3_600_000
/** After an email none follows for so long, however many messages come: the next one counts them all. */
const quietMs = 10 * 60_000
/** How long one process has the messages of an email for itself: longer than it may take to send, so it runs out after a crash only. */
const tellingSeconds = 120

/** With the submission or not at all. */
export const queueTelling = ({ jobs }: Pick<Service, 'jobs'>, tx: Tx): Promise<void> =>
  jobs.sendWith(tx, tellQueue, [{ data: {} }])

const isNotTold = (now: Date): RawBuilder<boolean> => sql<boolean>`
  told_at is null and read_at is null and handed_over_at is null and not is_suspected
  and (not should_hand_over or created_at < ${new Date(now.getTime() - crmHasMs)})`

/**
 * One email for all messages that the practice has not been told of, so that ten at once are one. Sent first and written down
 * after: what was not sent is never called sent.
 */
export async function tellOfMessages(
  service: Pick<Service, 'db' | 'config' | 'mailer' | 'now'>,
): Promise<void> {
  const { db, config, now } = service
  if (!config.canSendEmail) return
  const taken = await takeNewMessages(db, now())
  if (taken.length === 0) return
  const note = (noted: { told_at?: Date }) =>
    db
      .updateTable('form_submissions')
      .set({ ...noted, telling_until: null })
      .where(sql<boolean>`id = any(${taken.map(({ id }) => id)}::uuid[])`)
      .execute()
  const forCrm = taken.filter(({ should_hand_over }) => should_hand_over).length
  try {
    await deliver(service, emails.practice.messages, config.SUPPORT_EMAIL, { all: taken.length, forCrm })
  } catch (error) {
    await note({})
    throw error
  }
  await note({ told_at: now() })
}

/** Takes the messages of one email for this process; none while another one sends its own, or soon after that. */
function takeNewMessages(db: Db, now: Date) {
  const quietSince = new Date(now.getTime() - quietMs)
  return db.transaction().execute(async (tx) => {
    // One process after the other: the second sees what the first has taken. No transaction stays open while the email is sent.
    await sql`select pg_advisory_xact_lock(hashtextextended('tell of messages', 0))`.execute(tx)
    return tx
      .updateTable('form_submissions')
      .set({ telling_until: sql<Date>`clock_timestamp() + make_interval(secs => ${tellingSeconds})` })
      .where(isNotTold(now))
      .where(
        sql<boolean>`not exists (
          select from form_submissions where told_at > ${quietSince} or telling_until > clock_timestamp())`,
      )
      .returning(['id', 'should_hand_over'])
      .execute()
  })
}

export async function workOnMessages(service: Service): Promise<void> {
  await service.jobs.work(tellQueue, () => tellOfMessages(service))
  await service.jobs.schedule(tellQueue, '*/5 * * * *')
}

const sweepQueue = 'sweep-suspected-messages'

/** Long enough for a person who asks what became of a message, whose browser filled the hidden field in. */
const keptFor = '30 days'

/** What counts as spam goes, with its document, which the sweep of uploads then removes from the file store. */
export async function sweepSuspected({ db }: Pick<Service, 'db'>): Promise<void> {
  await sql`
    with old as (
      select id from form_submissions where is_suspected and created_at < now() - ${keptFor}::interval)
    update uploads set status = 'removed', submission_id = null where submission_id in (select id from old)`.execute(
    db,
  )
  await db
    .deleteFrom('form_submissions')
    .where('is_suspected', '=', true)
    .where('created_at', '<', sql<Date>`now() - ${keptFor}::interval`)
    .where(sql<boolean>`not exists (select from uploads where submission_id = form_submissions.id)`)
    .execute()
}

export async function scheduleSuspectedSweep(service: Service): Promise<void> {
  await service.jobs.work(sweepQueue, () => sweepSuspected(service))
  await service.jobs.schedule(sweepQueue, '47 15 * * *')
}
