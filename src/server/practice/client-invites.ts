import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { EmailDelivery } from '#contract/fields.ts'
import type {
  ClientInvite,
  ClientInvites,
  importedInvitesSchema,
  inviteClientRequest,
  ToldClientInvite,
} from '#contract/staff/client-invites.ts'
import type { inviteToRecordRequest } from '#contract/staff/client-records.ts'
import { type AccessedBy, noteChange } from '../audit.ts'
import { inTransaction } from '../db/database.ts'
import { findRow } from '../db/rows.ts'
import type { Tables } from '../db/tables.ts'
import { queueInviteEmails, sendInviteEmail } from '../emails/invite-emails.ts'
import { consumeAllowance, type RateLimit } from '../http/rate-limit.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { emailDelivery } from '../settings.ts'
import { isEmailInUse } from '../sign-in/change-email.ts'
import { checkInvites, readInviteFile } from './invite-file.ts'

const columns = [
  'id',
  'email',
  'mobile',
  'first_name',
  'last_name',
  'created_at',
  'emailed_at',
  'used_at',
] as const

const presentInvite = (row: Pick<Selectable<Tables['invites']>, (typeof columns)[number]>): ClientInvite => ({
  id: row.id,
  name: [row.first_name, row.last_name].filter(Boolean).join(' ') || null,
  email: row.email,
  mobile: row.mobile,
  invitedAt: row.created_at.toISOString(),
  emailedAt: row.emailed_at?.toISOString() ?? null,
  usedAt: row.used_at?.toISOString() ?? null,
})

const ofAPage = 100

const texts = {
  invitedBefore: 'This email was invited before.',
  hasLogin: 'This client has a login already.',
  ofOwner: 'This client has sent answers to questionnaires, so only an owner can invite them.',
  isKept:
    'The practice keeps a client with this email. Please invite them from their page, so that they keep their record.',
} as const

/** `after` is the last one on the page before. All invites of a file have the same moment. */
export async function listClientInvites(
  { db }: Pick<Service, 'db'>,
  { practiceId, after }: { practiceId: string; after?: string | undefined },
): Promise<ClientInvites> {
  const ofPractice = db.selectFrom('invites').where('practice_id', '=', practiceId)
  const rows = await ofPractice
    .select(columns)
    .where(isAfter(after))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(ofAPage + 1)
    .execute()
  const { total } = await ofPractice.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const invites = rows.slice(0, ofAPage).map(presentInvite)
  return { total, invites, next: rows.length > ofAPage ? (invites.at(-1)?.id ?? null) : null }
}

/** Where the last one was taken back meanwhile, the list begins anew. */
const isAfter = (id: string | undefined) =>
  id === undefined
    ? sql<boolean>`true`
    : sql<boolean>`coalesce((created_at, id) < (
        select last.created_at, last.id from invites last where last.id = ${id}), true)`

async function readInvite(
  { db }: Pick<Service, 'db'>,
  practiceId: string,
  id: string,
): Promise<Result<ClientInvite>> {
  const row = await findRow(db, 'invites', { practice_id: practiceId, id }, columns)
  return row ? succeed(presentInvite(row)) : fail('notFound')
}

type InviteRequest = { practiceId: string; by: AccessedBy }

/** One person. The email goes out before the answer, so that the screen can say whether it did. */
export async function inviteClient(
  service: Service,
  { practiceId, by, person }: InviteRequest & { person: z.infer<typeof inviteClientRequest> },
): Promise<Result<ToldClientInvite>> {
  const { db } = service
  if (await isEmailInUse(db, { practiceId, email: person.email })) return fail('emailInUse')
  if (await isKept(db, { practiceId, email: person.email }))
    return fail('conflict', { message: texts.isKept })
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
    if (!row) return fail('conflict', { message: texts.invitedBefore })
    await tx.deleteFrom('invite_codes').where('invite_id', '=', row.id).execute()
    await noteChange(tx, by, null, `invite ${row.id}`)
    return succeed(row.id)
  })
  if (!made.ok) return made
  const delivery = await trySending(service, made.value)
  return withDelivery(await readInvite(service, practiceId, made.value), delivery)
}

/** Whether a client without a login is on record under this email: the invitation is to be for that record. */
async function isKept(
  db: Service['db'],
  { practiceId, email }: { practiceId: string; email: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from clients where practice_id = ${practiceId} and lower(email) = lower(${email})
       and identity_subject is null and merged_into is null limit 1`.execute(db)
  return rows.length > 0
}

const resends: RateLimit = { name: 'client-invites:resent', most: 5, perSeconds: 3600 }

export async function resendClientInvite(
  service: Service,
  { practiceId, by, id }: InviteRequest & { id: string },
): Promise<Result<ToldClientInvite>> {
  const { db, config } = service
  if (!config.canSendEmail) return fail('emailNotSetUp')
  const found = await readInvite(service, practiceId, id)
  if (!found.ok || found.value.usedAt !== null) return fail('notFound')
  if (!(await consumeAllowance(db, resends, id))) return fail('tooManyRequests')
  const delivery = await trySending(service, id)
  if (delivery === 'none')
    return fail('unavailable', { message: 'The email could not be sent. Please try again later.' })
  await noteChange(db, by, null, `invite ${id} ${delivery} again`)
  return withDelivery(await readInvite(service, practiceId, id), delivery)
}

/** All lines that are ready, or none: they are judged again, because another file may have come first. */
export async function importInviteFile(
  service: Service,
  { practiceId, by, csv }: InviteRequest & { csv: string },
): Promise<Result<z.infer<typeof importedInvitesSchema>>> {
  const delivery = emailDelivery(service.config)
  const lines = readInviteFile(csv)
  if (!lines.ok) return lines
  return inTransaction(service.db, async (tx) => {
    const verdicts = await checkInvites(tx, practiceId, lines.value)
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
    await noteChange(tx, by, null, `${rows.length} invites by file`)
    return succeed({ invited: rows.length, delivery })
  })
}

const withDelivery = (invite: Result<ClientInvite>, delivery: EmailDelivery): Result<ToldClientInvite> =>
  invite.ok ? succeed({ ...invite.value, delivery }) : invite

/** An invite counts without its email: the person may have been told otherwise. */
async function trySending(service: Service, inviteId: string): Promise<EmailDelivery> {
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

/** One that no one has signed up with. Its email can be invited anew, say with the right mobile. */
export const revokeClientInvite = (
  { db }: Pick<Service, 'db'>,
  { id, practiceId, by }: { id: string; practiceId: string; by: AccessedBy },
): Promise<Result<null>> =>
  inTransaction(db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('invites')
      .where('id', '=', id)
      .where('practice_id', '=', practiceId)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return fail('notFound')
    await noteChange(tx, by, null, `invite ${id} taken back`)
    return succeed(null)
  })

type RecordInvite = InviteRequest & {
  isOwner: boolean
  clientId: string
  contact: z.infer<typeof inviteToRecordRequest>
}

/** To a login for a record that the office keeps. What was sent before to the same address is for this record from now on. */
export async function inviteToRecord(
  service: Service,
  { practiceId, isOwner, by, clientId, contact: { email, mobile } }: RecordInvite,
): Promise<Result<{ delivery: EmailDelivery }>> {
  const { db } = service
  if (await isEmailInUse(db, { practiceId, email })) return fail('emailInUse')
  const made = await inTransaction(db, async (tx) => {
    const client = await findRow(
      tx,
      'clients',
      { id: clientId, practice_id: practiceId },
      ['first_name', 'last_name', 'identity_subject', 'merged_into'],
      'forNoKeyUpdate',
    )
    if (!client || client.merged_into !== null) return fail('notFound')
    if (client.identity_subject !== null) return fail('conflict', { message: texts.hasLogin })
    // Whoever takes the invitation has the record, and an administrator who writes it to a mailbox of their own would read the answers.
    if (!isOwner && (await findRow(tx, 'questionnaire_submissions', { client_id: clientId }, ['id'])))
      return fail('forbidden', { message: texts.ofOwner })
    if (!(await consumeAllowance(tx, resends, clientId))) return fail('tooManyRequests')
    // One invitation at a time: an earlier one, say to an address with a slip in it, opens nothing any more.
    await tx.deleteFrom('invites').where('client_id', '=', clientId).where('used_at', 'is', null).execute()
    const { rows } = await sql<{ id: string }>`
      insert into invites (practice_id, client_id, email, mobile, first_name, last_name, invited_by)
      values (${practiceId}, ${clientId}, ${email}, ${mobile}, ${client.first_name}, ${client.last_name}, ${by.actor})
      on conflict (practice_id, lower(email)) do update
        set client_id = excluded.client_id, mobile = excluded.mobile, first_name = excluded.first_name,
            last_name = excluded.last_name, invited_by = excluded.invited_by, created_at = now(), emailed_at = null
        where invites.used_at is null and invites.client_id is null
      returning id`.execute(tx)
    const [row] = rows
    if (!row) return fail('conflict', { message: texts.invitedBefore })
    await noteChange(tx, by, clientId, 'invited to a login')
    return succeed(row.id)
  })
  return made.ok ? succeed({ delivery: await trySending(service, made.value) }) : made
}
