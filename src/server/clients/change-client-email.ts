import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { ApiValue } from '#contract/endpoints.ts'
import { emailChangeHours } from '#domain/clients/credentials.ts'
import { emailChangeWay } from '#domain/clients/office-record.ts'
import { ownPasswordMessages } from '#contract/own-login.ts'
import type { AccessedBy } from '../audit.ts'
import { inTransaction, type Tx } from '../db/database.ts'
import { changeRows, findRow } from '../db/rows.ts'
import { firstPerson } from '../db/sql-fragments.ts'
import { deliver, deliverNotice } from '../emails/deliver.ts'
import { emails } from '../emails/emails.ts'
import { consumeAllowance, type RateLimit } from '../http/rate-limit.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { isUuid } from '../sign-in/account-store.ts'
import { isEmailInUse } from '../sign-in/change-email.ts'
import { hashOfToken } from '../sign-in/sign-in-emails.ts'
import { storeCorrection } from './correct-client.ts'

/** Each writes to an address that someone typed. */
const changes: RateLimit = { name: 'client-email', most: 5, perSeconds: 3600 }

const needsEmail = 'They log in with their email, so there has to be one'
const ofAnotherLogin =
  'Someone else books for this client with their own login, and gets the emails. Change the email on that person’s page.'
const ofOwner = 'They log in with this email, so only an owner can change it.'

type EmailRequest = {
  id: string
  practiceId: string
  isOwner: boolean
  by: AccessedBy
  request: { email: string; reason: string }
}
type NewEmailState =
  | { state: 'changed' }
  | { state: 'linkSent'; before: string | null; token: string; tokenHash: Buffer }

/** See docs/product/practice.md#correcting-a-client. */
export async function changeClientEmail(
  service: Service,
  { id, practiceId, isOwner, by, request }: EmailRequest,
): Promise<Result<ApiValue<'changeClientEmail'>>> {
  const { db, config, log } = service
  const email = request.email || null
  const asked = await inTransaction(db, async (tx): Promise<Result<NewEmailState>> => {
    const columns = ['email', 'identity_subject', 'merged_into'] as const
    const client = await findRow(tx, 'clients', { id, practice_id: practiceId }, columns, 'forNoKeyUpdate')
    if (!client || client.merged_into !== null) return fail('notFound')
    const { email: before, identity_subject: subject } = client
    if (email === before) return fail('invalidInput', { fields: { email: ownPasswordMessages.same } })
    // Another issuer of sign-ins looks after its own addresses: what is changed here is the record’s.
    const hasLogin = await hasAccount(tx, subject)
    if (hasLogin && !(await opensLogin(tx, id, subject))) return fail('conflict', { message: ofAnotherLogin })
    // Whoever has the mailbox of a login can have its password, and with that the answers that an administrator does not read.
    if (hasLogin && !isOwner) return fail('forbidden', { message: ofOwner })
    const way = emailChangeWay({ hasLogin, before, after: email, canSendEmail: config.canSendEmail })
    if (way === 'emailNotSetUp') return fail('emailNotSetUp')
    if (way === 'loginNeedsEmail') return fail('invalidInput', { fields: { email: needsEmail } })
    if (hasLogin && email !== null && (await isEmailInUse(tx, { practiceId, email })))
      return fail('emailInUse')
    if (!(await consumeAllowance(tx, changes, id))) return fail('tooManyRequests')
    const change = { field: 'email', before: before ?? '', after: email ?? '' } as const
    await storeCorrection(tx, service.keyring, {
      clientId: id,
      by,
      reason: request.reason,
      changes: [change],
    })
    // One at a time: the link to an address with a slip in it opens nothing any more.
    await sql`delete from email_changes where client_id = ${id} or subject::text = ${subject}`.execute(tx)
    if (way === 'atOnce') {
      await changeRows(tx, 'clients', { id }, { email, updated_at: sql<Date>`clock_timestamp()` })
      return succeed({ state: 'changed' })
    }
    const token = randomBytes(32).toString('base64url')
    const tokenHash = hashOfToken(token)
    await sql`
      insert into email_changes (token_hash, subject, client_id, new_email, expires_at)
      values (${tokenHash}, ${hasLogin ? subject : null}::uuid, ${hasLogin ? null : id}, ${email}, now() + make_interval(hours => ${emailChangeHours}))`.execute(
      tx,
    )
    return succeed({ state: 'linkSent', before, token, tokenHash })
  })
  if (!asked.ok || asked.value.state === 'changed' || email === null)
    return asked.ok ? succeed({ state: 'changed' }) : asked
  const { before, token, tokenHash } = asked.value
  try {
    await deliver(service, emails.client.confirmAddress, email, { token })
  } catch (error) {
    log.error({ error: { type: error instanceof Error ? error.name : 'unknown' } }, 'no link was sent')
    await db.deleteFrom('email_changes').where('token_hash', '=', tokenHash).execute()
    return fail('unavailable', { message: 'We could not send the email. Please try again in a moment.' })
  }
  if (before !== null) await deliverNotice(service, emails.client.otherAddressNoted, before)
  return succeed({ state: 'linkSent' })
}

async function hasAccount(tx: Tx, subject: string | null): Promise<boolean> {
  if (subject === null || !isUuid(subject)) return false
  return (await findRow(tx, 'accounts', { subject }, ['subject'])) !== undefined
}

/** Whether this is the person whose email the login is. */
async function opensLogin(tx: Tx, id: string, subject: string | null): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select ${firstPerson(sql`${subject}::text`)} = ${id}::uuid as is`.execute(tx)
  return rows[0]?.is ?? false
}
