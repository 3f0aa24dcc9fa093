import { staffPages } from '#contract/staff/staff-pages.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Config } from '../config.ts'
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
  const [condition, quietSince] = [isUntold(now()), new Date(now().getTime() - quietMs)]
  const waiting = await db
    .selectFrom('form_submissions')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      sql<number>`count(*) filter (where should_hand_over)`.as('forCrm'),
      // As text: a date of JavaScript would cut its microseconds off.
      sql<string>`max(created_at)::text`.as('latest'),
    ])
    .where(condition)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('form_submissions').select('id').where('told_at', '>', quietSince))),
    )
    .executeTakeFirstOrThrow()
  if (waiting.all === 0) return
  await withinSeconds(25, mailer.send(messagesEmail(config, waiting)))
  // Not those that came while it was sent.
  await db
    .updateTable('form_submissions')
    .set({ told_at: now() })
    .where(condition)
    .where('created_at', '<=', sql<Date>`${waiting.latest}::timestamptz`)
    .execute()
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
