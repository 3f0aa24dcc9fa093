import { sql } from 'kysely'
import type { EmailDelivery } from '#contract/fields.ts'
import type { Tx } from '../db/database.ts'
import { changeRows } from '../db/rows.ts'
import type { Service } from '../service.ts'
import { emailDelivery } from '../settings.ts'
import { deliver } from './deliver.ts'
import { emails } from './emails.ts'

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
  service: Pick<Service, 'db' | 'config' | 'mailer'>,
  { inviteId }: InviteJob,
): Promise<EmailDelivery> {
  const { db, config } = service
  const delivery = emailDelivery(config)
  if (delivery === 'none') return delivery
  const invite = await db
    .selectFrom('invites')
    .select(['email', 'first_name as firstName'])
    .where('id', '=', inviteId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (!invite) return 'none'
  await deliver(service, emails.client.invite, invite.email, invite)
  if (delivery === 'kept') return delivery
  await changeRows(db, 'invites', { id: inviteId }, { emailed_at: sql<Date>`clock_timestamp()` })
  return delivery
}

export const workOnInviteEmails = (service: Service): Promise<void> =>
  service.jobs.work<InviteJob>(queue, async (job) => void (await sendInviteEmail(service, job)))
