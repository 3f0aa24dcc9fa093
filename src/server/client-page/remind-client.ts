import { sql } from 'kysely'
import { paths } from '#contract/page-paths.ts'
import { type ClientReminder, mayRemindAgain, reminderPauseHours } from '#domain/clients/client-reminders.ts'
import { mayEmail } from '#domain/emails/who-may-be-emailed.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import { lockClient } from '../booking/lock-client.ts'
import type { Config } from '../config.ts'
import { inTransaction, type Tx } from '../db/transaction.ts'
import { referralUrl } from '../emails/appointment-calendar.ts'
import { renderEmail } from '../emails/render-email.ts'
import { mostSecondsToSend, withinSeconds } from '../emails/within-seconds.ts'
import type { Email } from '../ports/email.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { storedDelivery } from '../settings/delivery.ts'

const queue = 'remind-client'
type ReminderJob = { id: string }

const texts = {
  tooSoon: `They were asked for this less than ${reminderPauseHours} hours ago. Please give them a little time.`,
  notConfirmed: 'This client has not confirmed their email address yet, so we cannot write to it.',
} as const

type Asked = { clientId: string; about: ClientReminder; by: AccessedBy }

/** Queues one email to the client’s own address. See docs/product/practice.md#reminding-a-client. */
export function remindClient(
  { db, jobs, config, now }: Pick<Service, 'db' | 'jobs' | 'config' | 'now'>,
  { clientId, about, by }: Asked,
): Promise<Result<null>> {
  return inTransaction(db, async (tx) => {
    if (!config.canSendEmail) return fail('emailNotSetUp')
    // One at a time: two presses at once queue one email.
    await lockClient(tx, clientId)
    const recipient = await readRecipient(tx, clientId)
    if (!recipient) return fail('notFound')
    if (!mayWriteTo(recipient)) return fail('conflict', { message: texts.notConfirmed })
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
    await noteAccess(tx, { ...by, action: 'change', clientId, subject: `reminder of ${about}` })
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
export async function sendClientReminder(
  { db, mailer, config, now, log }: Service,
  { id }: ReminderJob,
): Promise<void> {
  if (!config.canSendEmail) return log.warn('reminder of a client not sent: no provider is set up')
  await db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(tx)
    const reminder = await tx
      .selectFrom('client_reminders')
      .select(['client_id', 'about'])
      .where('id', '=', id)
      .where('sent_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!reminder) return
    const recipient = await readRecipient(tx, reminder.client_id)
    const isWelcome = recipient !== undefined && mayWriteTo(recipient)
    await tx
      .updateTable('client_reminders')
      .set({ sent_at: now(), delivery: isWelcome ? storedDelivery(config) : null })
      .where('id', '=', id)
      .execute()
    if (isWelcome)
      await withinSeconds(mostSecondsToSend, mailer.send(reminderEmail(recipient, reminder.about, config)))
  })
}

type Recipient = {
  email: string
  firstName: string
  isEmailVerified: boolean
  signedUpAt: Date | null
  now: Date
}

const mayWriteTo = ({ now, ...recipient }: Recipient): boolean =>
  mayEmail(recipient, { isOutcomeOfBooking: false, bookedAt: now })

async function readRecipient(tx: Tx, clientId: string): Promise<Recipient | undefined> {
  const { rows } = await sql<Recipient>`
    select c.email, coalesce(a.first_name, c.first_name) as "firstName",
           a.subject is null or a.email_verified_at is not null as "isEmailVerified", a.created_at as "signedUpAt",
           clock_timestamp() as now
      from clients c left join accounts a on a.subject::text = c.identity_subject
     where c.id = ${clientId}`.execute(tx)
  return rows[0]
}

/** As discreet as the others: neither with whom nor what it is about. */
const emails = {
  referral: (config) => ({
    text: 'we do not have your GP’s referral yet. Please ask the GP to send it, or upload it yourself: a photo is fine.',
    button: 'Add my referral',
    href: referralUrl(config),
  }),
  emergencyContact: (config) => ({
    text: 'we do not have an emergency contact for you yet: someone we may call if we are worried about you during a session.',
    button: 'Add an emergency contact',
    href: `${config.PUBLIC_URL}${paths.myProfile()}`,
  }),
} as const satisfies Record<
  ClientReminder,
  (config: Config) => { text: string; button: string; href: string }
>

function reminderEmail({ email, firstName }: Recipient, about: ClientReminder, config: Config): Email {
  const { text, button, href } = emails[about](config)
  return renderEmail(
    {
      to: email,
      subject: 'Before your next appointment',
      preview: 'Something is still missing.',
      heading: 'Something is still missing',
      parts: [`Hello ${firstName}, ${text}`, { button, href }],
    },
    config,
  )
}
