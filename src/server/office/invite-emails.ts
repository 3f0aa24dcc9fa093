import { sql } from 'kysely'
import type { Delivery } from '#contract/delivery.ts'
import { paths } from '#contract/page-paths.ts'
import type { Config } from '../config.ts'
import type { Tx } from '../db/transaction.ts'
import { emailDelivery } from '../settings/delivery.ts'
import { renderEmail } from '../emails/render-email.ts'
import { withinSeconds } from '../emails/within-seconds.ts'
import type { Email } from '../ports/email.ts'
import type { Service } from '../service.ts'

const queue = 'send-client-invite'
type InviteJob = { inviteId: string }

export const queueInviteEmails = (
  { jobs }: Pick<Service, 'jobs'>,
  tx: Tx,
  inviteIds: readonly string[],
): Promise<void> =>
  jobs.sendWith<InviteJob>(
    tx,
    queue,
    inviteIds.map((inviteId) => ({ data: { inviteId } })),
  )

/** Sent first and marked after: an email that did not go out, or only into the outbox, is never called sent. */
export async function sendInviteEmail(
  { db, config, mailer }: Pick<Service, 'db' | 'config' | 'mailer'>,
  { inviteId }: InviteJob,
): Promise<Delivery> {
  const delivery = emailDelivery(config)
  if (delivery === 'none') return delivery
  const invite = await db
    .selectFrom('invites')
    .select(['email', 'first_name'])
    .where('id', '=', inviteId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (!invite) return 'none'
  await withinSeconds(25, mailer.send(inviteEmail(config, invite)))
  if (delivery === 'kept') return delivery
  await db
    .updateTable('invites')
    .set({ emailed_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', inviteId)
    .execute()
  return delivery
}

export const workOnInviteEmails = (service: Service): Promise<void> =>
  service.jobs.work<InviteJob>(queue, async (job) => void (await sendInviteEmail(service, job)))

/** As discreet as every email: others may see an inbox. */
function inviteEmail(
  config: Config,
  { email, first_name }: { email: string; first_name: string | null },
): Email {
  return renderEmail(
    {
      to: email,
      subject: `Your invitation to ${config.PRODUCT_NAME}`,
      preview: 'Set up your login, and choose a time.',
      heading: 'You are invited to set up your login',
      parts: [
        `${first_name === null ? 'Hello' : `Hello ${first_name}`}, we have added you to the people who can book online.`,
        'Sign up with this email and the mobile number that you gave us. We send a code to that mobile to check that it is you.',
        { button: 'Sign up', href: `${config.PUBLIC_URL}${paths.signUpWithInvite()}` },
        'If you did not expect this, you can ignore it.',
      ],
    },
    config,
  )
}
