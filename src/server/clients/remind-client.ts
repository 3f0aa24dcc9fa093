import { type ClientReminder, mayRemindAgain, reminderPauseHours } from '#domain/messages/emails.ts'
import { type AccessedBy, noteChange } from '../audit.ts'
import { inTransaction } from '../db/database.ts'
import { lockClient } from '../db/locks.ts'
import { deliver, markAndSend, mayReach } from '../emails/deliver.ts'
import { emails } from '../emails/emails.ts'
import { readRecipient } from '../emails/read-booked-appointment.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { storedDelivery } from '../settings.ts'

const queue = 'remind-client'
type ReminderJob = { id: string }

const texts = {
  tooSoon: `They were asked for this less than ${reminderPauseHours} hours ago. Please give them a little time.`,
  noEmail: 'There is no email address of theirs on file. Please call them.',
  notConfirmed: 'This client has not confirmed their email address yet, so we cannot write to it.',
} as const

/** Queues one email to the client’s own address. See docs/product/practice.md#reminding-a-client. */
export function remindClient(
  { db, jobs, config, now }: Pick<Service, 'db' | 'jobs' | 'config' | 'now'>,
  { clientId, about, by }: { clientId: string; about: ClientReminder; by: AccessedBy },
): Promise<Result<null>> {
  return inTransaction(db, async (tx) => {
    if (!config.canSendEmail) return fail('emailNotSetUp')
    // One at a time: two presses at once queue one email.
    await lockClient(tx, clientId)
    const recipient = await readRecipient(tx, clientId)
    if (!recipient) return fail('notFound')
    if (recipient.email === null) return fail('conflict', { message: texts.noEmail })
    if (!mayReach(emails.client.reminder, recipient)) return fail('conflict', { message: texts.notConfirmed })
    const last = await tx
      .selectFrom('client_reminders')
      .select('asked_at')
      .where('client_id', '=', clientId)
      .where('about', '=', about)
      .orderBy('asked_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!mayRemindAgain(last?.asked_at ?? null, now())) return fail('conflict', { message: texts.tooSoon })
    const { id } = await tx
      .insertInto('client_reminders')
      .values({ client_id: clientId, about, asked_by: by.actor, asked_at: now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await noteChange(tx, by, clientId, `reminder of ${about}`)
    await jobs.sendWith<ReminderJob>(tx, queue, [{ data: { id } }])
    return succeed(null)
  })
}

export const workOnClientReminders = (service: Service): Promise<void> =>
  service.jobs.work<ReminderJob>(queue, (job) => sendClientReminder(service, job))

/**
 * The mark and the sending share a transaction: it goes out once. The client is not locked meanwhile, because a mail server may take
 * longer than their bookings and payments can wait.
 */
export async function sendClientReminder(service: Service, { id }: ReminderJob): Promise<void> {
  const { config, now, log } = service
  if (!config.canSendEmail) return log.warn('reminder of a client not sent: no provider is set up')
  await markAndSend(service, async (tx) => {
    const reminder = await tx
      .selectFrom('client_reminders')
      .select(['client_id', 'about'])
      .where('id', '=', id)
      .where('sent_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!reminder) return
    const recipient = await readRecipient(tx, reminder.client_id)
    const { about } = reminder
    const isSent =
      recipient !== undefined &&
      (await deliver(service, emails.client.reminder, recipient, { ...recipient, about }))
    await tx
      .updateTable('client_reminders')
      .set({ sent_at: now(), delivery: isSent ? storedDelivery(config) : null })
      .where('id', '=', id)
      .execute()
  })
}
