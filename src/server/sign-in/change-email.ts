import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { emailChangeExpired, type newEmailRequest, ownPasswordMessages } from '#contract/own-login.ts'
import { emailChangeHours } from '#domain/clients/credentials.ts'
import { noteChange } from '../audit.ts'
import type { Db, Tx } from '../db/database.ts'
import { findRow } from '../db/rows.ts'
import { firstPerson } from '../db/sql-fragments.ts'
import { deliver, deliverNotice } from '../emails/deliver.ts'
import { emails } from '../emails/emails.ts'
import { consumeAllowance, type RateLimit } from '../http/rate-limit.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { lockAccount } from './account-store.ts'
import { checkOwnPassword } from './change-password.ts'
import { hashOfToken } from './sign-in-emails.ts'

/** How often a new email may be asked for: each request writes to an address that someone typed, and tells whether it has an account. */
const asks: RateLimit = { name: 'new-email', most: 5, perSeconds: 3600 }

/** Sends a link to the new address, and tells the old one. Until the link is used, nothing has changed. See docs/product/portal.md#changing-the-login. */
export async function askForNewEmail(
  service: Service,
  { subject, currentPassword, email: typed }: z.infer<typeof newEmailRequest> & { subject: string },
): Promise<Result<null>> {
  const { db, config, log } = service
  if (!config.canSendEmail) return fail('emailNotSetUp')
  const account = await checkOwnPassword(db, { subject, currentPassword })
  if (!account.ok) return account
  const email = typed.toLowerCase()
  if (email === account.value.email.toLowerCase())
    return fail('invalidInput', { fields: { email: ownPasswordMessages.same } })
  if (!(await consumeAllowance(db, asks, subject))) return fail('tooManyRequests')
  if (await isInUse(db, { subject, email })) return fail('emailInUse')
  const token = randomBytes(32).toString('base64url')
  const tokenHash = hashOfToken(token)
  if (!(await insertChange(db, { ...account.value, tokenHash, email })))
    return fail('invalidInput', { fields: { currentPassword: ownPasswordMessages.wrong } })
  try {
    await deliver(service, emails.account.confirmNewEmail, email, { token })
  } catch (error) {
    log.error({ error: { type: error instanceof Error ? error.name : 'unknown' } }, 'no link was sent')
    await db.deleteFrom('email_changes').where('token_hash', '=', tokenHash).execute()
    return fail('unavailable', { message: 'We could not send the email. Please try again in a moment.' })
  }
  await deliverNotice(service, emails.account.newEmailRequested, account.value.email)
  return succeed(null)
}

type NewChange = { subject: string; passwordHash: string; tokenHash: Buffer; email: string }

/** Stores the request for a new email. False if the password was changed since it was checked. */
async function insertChange(
  db: Service['db'],
  { subject, passwordHash, tokenHash, email }: NewChange,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into email_changes (token_hash, subject, new_email, expires_at)
    select ${tokenHash}, subject, ${email}, now() + make_interval(hours => ${emailChangeHours})
      from accounts where subject = ${subject} and password_hash = ${passwordHash} and disabled_at is null
       for share`.execute(db)
  return numAffectedRows === 1n
}

type EmailConfirmation = { token: string; requestId: string }

/** Uses the link up: account and record have the new address from now on, and the old one is told. */
export async function confirmNewEmail(
  service: Service,
  { token, requestId }: EmailConfirmation,
): Promise<Result<{ email: string; hasLogin: boolean }>> {
  const changed = await service.db.transaction().execute(async (tx) => {
    const ofRecord = await changeEmailOfRecord(tx, { token, requestId })
    return ofRecord ? succeed(ofRecord) : changeEmail(tx, { token, requestId })
  })
  if (!changed.ok) return changed
  const { email, hasLogin } = changed.value
  if (changed.value.hasLogin)
    await deliverNotice(service, emails.account.emailChanged, changed.value.oldEmail)
  return succeed({ email, hasLogin })
}

type ChangedEmail = { email: string } & ({ hasLogin: true; oldEmail: string } | { hasLogin: false })

/** Of a record without a login, whose new address the office entered. Null where the link is another’s, or is over. */
async function changeEmailOfRecord(
  tx: Tx,
  { token, requestId }: EmailConfirmation,
): Promise<ChangedEmail | null> {
  const used = await tx
    .deleteFrom('email_changes')
    .where('token_hash', '=', hashOfToken(token))
    .where('client_id', 'is not', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['client_id as clientId', 'new_email as email'])
    .executeTakeFirst()
  if (!used?.clientId) return null
  const { clientId, email } = used
  const changed = await tx
    .updateTable('clients')
    .set({ email, updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', clientId)
    .where(sql<boolean>`not exists (select from accounts a where a.subject::text = clients.identity_subject)`)
    .returning('id')
    .executeTakeFirst()
  if (!changed) return null
  await noteChange(tx, { actor: 'link to the new email', requestId }, clientId, 'email')
  return { email, hasLogin: false }
}

async function changeEmail(tx: Tx, { token, requestId }: EmailConfirmation): Promise<Result<ChangedEmail>> {
  const readAsked = () =>
    tx
      .selectFrom('email_changes')
      .innerJoin('accounts', 'accounts.subject', 'email_changes.subject')
      .select(['accounts.subject', 'accounts.email as oldEmail', 'email_changes.new_email as email'])
      .where('token_hash', '=', hashOfToken(token))
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst()
  const owner = await readAsked()
  // Read again with the account locked: another use of the link, or a new password, may have ended it meanwhile.
  const asked = owner && (await lockAccount(tx, owner.subject)) ? await readAsked() : undefined
  if (!asked) return fail('notFound', { message: emailChangeExpired })
  const { subject, oldEmail, email } = asked
  await sql`savepoint before_email`.execute(tx)
  try {
    await tx
      .updateTable('accounts')
      // The link was sent to the new address, so using it confirms that address too.
      .set({ email, email_verified_at: sql<Date>`coalesce(email_verified_at, now())` })
      .where('subject', '=', subject)
      .execute()
    const changed = await tx
      .updateTable('clients')
      .set({ email, updated_at: sql<Date>`clock_timestamp()` })
      .where('identity_subject', '=', subject)
      // Who was added later was given the address of the login.
      .where(sql<boolean>`(id = ${firstPerson(sql`${subject}::text`)} or lower(email) = lower(${oldEmail}))`)
      .returning('id')
      .execute()
    for (const { id } of changed) await noteChange(tx, { actor: subject, requestId }, id, 'email')
  } catch (error) {
    // If someone has signed up with the new email since the link was sent, the unique index refuses it.
    if (!isDuplicate(error)) throw error
    await sql`rollback to savepoint before_email`.execute(tx)
    return fail('emailInUse')
  }
  // Links that went to the old address open nothing any more.
  await tx.deleteFrom('email_changes').where('subject', '=', subject).execute()
  await tx.deleteFrom('password_resets').where('subject', '=', subject).execute()
  return succeed({ oldEmail, email, hasLogin: true })
}

/** 23505 is PostgreSQL's code for a row that a unique index refuses. */
const isDuplicate = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'

async function isInUse(
  db: Service['db'],
  { subject, email }: { subject: string; email: string },
): Promise<boolean> {
  const client = await findRow(db, 'clients', { identity_subject: subject }, ['practice_id'])
  return client !== undefined && isEmailInUse(db, { practiceId: client.practice_id, email })
}

/** True where a sign-up with this email would be refused: someone logs in with it. A record that the office keeps under it is no login. */
export async function isEmailInUse(
  db: Db,
  { practiceId, email }: { practiceId: string; email: string },
): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from accounts where lower(email) = lower(${email}))
        or exists (select from clients where practice_id = ${practiceId} and lower(email) = lower(${email}) and identity_subject is not null) as used`.execute(
    db,
  )
  return rows[0]?.used ?? false
}
