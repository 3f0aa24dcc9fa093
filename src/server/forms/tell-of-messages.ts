import type { Config } from '../config.ts'
import type { Tx } from '../db/transaction.ts'
import { renderEmail } from '../emails/render-email.ts'
import { withinSeconds } from '../emails/within-seconds.ts'
import type { Email } from '../ports/email.ts'
import type { Service } from '../service.ts'

const queue = 'tell-of-messages'

/** With the submission or not at all. */
export const queueTelling = ({ jobs }: Pick<Service, 'jobs'>, tx: Tx): Promise<void> =>
  jobs.sendWith(tx, queue, [{ data: {} }])

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
  const waiting = await db
    .selectFrom('form_submissions')
    .select('id')
    .where('told_at', 'is', null)
    .where('read_at', 'is', null)
    .where('handed_over_at', 'is', null)
    .where('should_hand_over', '=', false)
    .where('is_suspected', '=', false)
    .execute()
  if (waiting.length === 0) return
  await withinSeconds(25, mailer.send(messagesEmail(config, waiting.length)))
  const ids = waiting.map(({ id }) => id)
  await db.updateTable('form_submissions').set({ told_at: now() }).where('id', 'in', ids).execute()
}

export async function workOnMessages(service: Service): Promise<void> {
  await service.jobs.work(queue, () => tellOfMessages(service))
  await service.jobs.schedule(queue, '*/10 * * * *')
}

/** It may lie open on a shared desk: it names no one, and says nothing of what they wrote. */
const messagesEmail = (config: Config, count: number): Email => {
  const heading = count === 1 ? 'A message is waiting' : `${count} messages are waiting`
  return renderEmail(
    {
      to: config.SUPPORT_EMAIL,
      subject: heading,
      preview: 'It came by a form of the site.',
      heading,
      parts: [
        count === 1 ? 'It came by a form of the site.' : 'They came by the forms of the site.',
        'On the server, “npm run practice -- messages” lists what waits, and says how to read it.',
      ],
    },
    config,
  )
}
