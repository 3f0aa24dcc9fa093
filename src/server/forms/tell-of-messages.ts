import { staffPages } from '#contract/staff/staff-pages.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Db } from '../db/connection.ts'
import type { Tx } from '../db/transaction.ts'
import { renderEmail } from '../emails/render-email.ts'
import { withinSeconds } from '../emails/within-seconds.ts'
import type { Email } from '../ports/email.ts'
import type { Service } from '../service.ts'

const queue = 'tell-of-messages'

/** What the CRM does not take for so long may never reach it: the practice hears of it as of any other message. */
const crmHasMs = 3_600_000
/** After an email none follows for so long, however many messages come: the next one counts them all. */
const quietMs = 10 * 60_000
const longestSendSeconds = 25
/** How long one process has the messages of an email for itself: longer than it may take to send, so it runs out after a crash only. */
const tellingSeconds = 120

/** With the submission or not at all. */
export const queueTelling = ({ jobs }: Pick<Service, 'jobs'>, tx: Tx): Promise<void> =>
  jobs.sendWith(tx, queue, [{ data: {} }])

const isUntold = (now: Date): RawBuilder<boolean> => sql<boolean>`
  told_at is null and read_at is null and handed_over_at is null and not is_suspected
  and (not should_hand_over or created_at < ${new Date(now.getTime() - crmHasMs)})`

/**
 * One email for all messages that the practice has not been told of, so that ten at once are one. Sent first and written down
 * after: what was not sent is never called sent.
 */
export async function tellOfMessages({
  db,
  config,
  mailer,
  now,
}: Pick<Service, 'db' | 'config' | 'mailer' | 'now'>): Promise<void> {
  if (!config.canSendEmail) return
  const taken = await takeUntold(db, now())
  if (taken.length === 0) return
  const note = (noted: { told_at?: Date }) =>
    db
      .updateTable('form_submissions')
      .set({ ...noted, telling_until: null })
      .where(sql<boolean>`id = any(${taken.map(({ id }) => id)}::uuid[])`)
      .execute()
  const forCrm = taken.filter(({ should_hand_over }) => should_hand_over).length
  try {
    await withinSeconds(longestSendSeconds, mailer.send(messagesEmail(config, { all: taken.length, forCrm })))
  } catch (error) {
    await note({})
    throw error
  }
  await note({ told_at: now() })
}

/** Takes the messages of one email for this process; none while another one sends its own, or soon after that. */
function takeUntold(db: Db, now: Date) {
  const quietSince = new Date(now.getTime() - quietMs)
  return db.transaction().execute(async (tx) => {
    // One process after the other: the second sees what the first has taken. No transaction stays open while the email is sent.
    await sql`select pg_advisory_xact_lock(hashtextextended('tell of messages', 0))`.execute(tx)
    return tx
      .updateTable('form_submissions')
      .set({ telling_until: sql<Date>`clock_timestamp() + make_interval(secs => ${tellingSeconds})` })
      .where(isUntold(now))
      .where(
        sql<boolean>`not exists (
          select from form_submissions where told_at > ${quietSince} or telling_until > clock_timestamp())`,
      )
      .returning(['id', 'should_hand_over'])
      .execute()
  })
}

export async function workOnMessages(service: Service): Promise<void> {
  await service.jobs.work(queue, () => tellOfMessages(service))
  await service.jobs.schedule(queue, '*/5 * * * *')
}

/** It may lie open on a shared desk: it names no one, and says nothing of what they wrote. */
const messagesEmail = (config: Config, { all, forCrm }: { all: number; forCrm: number }): Email => {
  const heading = all === 1 ? 'A message is waiting' : `${all} messages are waiting`
  return renderEmail(
    {
      to: config.SUPPORT_EMAIL,
      subject: heading,
      preview: 'It came by a form of the site.',
      heading,
      parts: [
        all === 1 ? 'It came by a form of the site.' : 'They came by the forms of the site.',
        ...(forCrm > 0
          ? [`Not taken by the CRM for more than an hour: ${forCrm}. Please check how it is set up.`]
          : []),
        { button: 'Open the messages', href: `${config.PUBLIC_URL}${staffPages.messages()}` },
      ],
    },
    config,
  )
}
