import type { z } from 'zod'
import type { Delivery } from '#contract/delivery.ts'
import type {
  ClientInvite,
  importedInvitesSchema,
  inviteClientRequest,
  ToldClientInvite,
} from '#contract/staff/client-invites.ts'
import { isEmailInUse } from '../accounts/email-in-use.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import { inTransaction } from '../db/transaction.ts'
import { emailDelivery } from '../settings/delivery.ts'
import { consumeAllowance, type RateLimit } from '../http/rate-limit.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { judgeInvites } from './check-invite-file.ts'
import { queueInviteEmails, sendInviteEmail } from './invite-emails.ts'
import { readInvite } from './list-client-invites.ts'
import { readInviteFile } from './read-invite-file.ts'

type Asked = { practiceId: string; by: AccessedBy }

/** One person. The email goes out before the answer, so that the screen can say whether it did. */
export async function inviteClient(
  service: Service,
  { practiceId, by, person }: Asked & { person: z.infer<typeof inviteClientRequest> },
): Promise<Result<ToldClientInvite>> {
  const { db } = service
  if (await isEmailInUse(db, { practiceId, email: person.email })) return fail('emailInUse')
  const made = await inTransaction(db, async (tx) => {
    const row = await tx
      .insertInto('invites')
      .values({
        practice_id: practiceId,
        email: person.email,
        mobile: person.mobile,
        first_name: person.firstName,
        last_name: person.lastName,
        invited_by: by.actor,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) return fail('conflict', { message: 'This email was invited before.' })
    await noteAccess(tx, { ...by, action: 'change', clientId: null, subject: `invite ${row.id}` })
    return succeed(row.id)
  })
  if (!made.ok) return made
  const delivery = await trySending(service, made.value)
  return withDelivery(await readInvite(service, practiceId, made.value), delivery)
}

const resends: RateLimit = { name: 'client-invites:resent', most: 5, perSeconds: 3600 }

export async function resendClientInvite(
  service: Service,
  { practiceId, by, id }: Asked & { id: string },
): Promise<Result<ToldClientInvite>> {
  const { db, config } = service
  if (!config.canSendEmail) return fail('emailNotSetUp')
  const found = await readInvite(service, practiceId, id)
  if (!found.ok || found.value.usedAt !== null) return fail('notFound')
  if (!(await consumeAllowance(db, resends, id))) return fail('tooManyRequests')
  const delivery = await trySending(service, id)
  if (delivery === 'none')
    return fail('unavailable', { message: 'The email could not be sent. Please try again later.' })
  await noteAccess(db, { ...by, action: 'change', clientId: null, subject: `invite ${id} ${delivery} again` })
  return withDelivery(await readInvite(service, practiceId, id), delivery)
}

/** All lines that are ready, or none: they are judged again, because another file may have come first. */
export async function importInviteFile(
  service: Service,
  { practiceId, by, csv }: Asked & { csv: string },
): Promise<Result<z.infer<typeof importedInvitesSchema>>> {
  const delivery = emailDelivery(service.config)
  const lines = readInviteFile(csv)
  if (!lines.ok) return lines
  return inTransaction(service.db, async (tx) => {
    const verdicts = await judgeInvites(tx, practiceId, lines.value)
    const ready = verdicts.flatMap((verdict) => (verdict.result === 'ready' ? [verdict.invite] : []))
    if (ready.length === 0) return succeed({ invited: 0, delivery })
    const rows = await tx
      .insertInto('invites')
      .values(
        ready.map(({ firstName, lastName, email, mobile }) => ({
          practice_id: practiceId,
          email,
          mobile,
          first_name: firstName,
          last_name: lastName,
          invited_by: by.actor,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    if (delivery !== 'none')
      await queueInviteEmails(
        service,
        tx,
        rows.map(({ id }) => id),
      )
    await noteAccess(tx, {
      ...by,
      action: 'change',
      clientId: null,
      subject: `${rows.length} invites by file`,
    })
    return succeed({ invited: rows.length, delivery })
  })
}

const withDelivery = (invite: Result<ClientInvite>, delivery: Delivery): Result<ToldClientInvite> =>
  invite.ok ? succeed({ ...invite.value, delivery }) : invite

/** An invite counts without its email: the person may have been told otherwise. */
async function trySending(service: Service, inviteId: string): Promise<Delivery> {
  try {
    return await sendInviteEmail(service, { inviteId })
  } catch (error) {
    service.log.warn(
      { invite: inviteId, error: { type: error instanceof Error ? error.name : '' } },
      'invite not sent',
    )
    return 'none'
  }
}
