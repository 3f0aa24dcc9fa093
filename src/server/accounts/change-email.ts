import { emailChangeHours } from '#domain/clients/email-change.ts'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { emailChangeExpired, type newEmailRequest, ownPasswordMessages } from '#contract/own-account.ts'
import { noteAccess } from '../audit/note-access.ts'
import type { Tx } from '../db/transaction.ts'
import { withinSeconds } from '../emails/within-seconds.ts'
import { consumeAllowance, type RateLimit } from '../http/rate-limit.ts'
import { hashOfToken } from '../identity/send-reset-link.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { checkOwnPassword } from '../identity/check-own-password.ts'
import { lockAccount } from '../identity/lock-account.ts'
import { emailChangedEmail, newEmailAskedEmail, newEmailEmail } from './change-email-emails.ts'
import { isEmailInUse } from './email-in-use.ts'
import { sendNotice } from '../emails/send-notice.ts'

/** Each is an email to an address that someone typed, and an answer whether it has an account. */
const asks: RateLimit = { name: 'new-email', most: 5, perSeconds: 3600 }

type Ask = z.infer<typeof newEmailRequest> & { subject: string }

/** Sends a link to the new address, and tells the old one. Until the link is used, nothing has changed. See docs/product/portal.md#changing-the-login. */
export async function askForNewEmail(
  service: Service,
  { subject, currentPassword, email: typed }: Ask,
): Promise<Result<null>> {
  const { db, config, mailer, log } = service
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
    await withinSeconds(25, mailer.send(newEmailEmail({ to: email, config, token })))
  } catch (error) {
    log.error({ error: { type: error instanceof Error ? error.name : 'unknown' } }, 'no link was sent')
    await db.deleteFrom('email_changes').where('token_hash', '=', tokenHash).execute()
    return fail('unavailable', { message: 'We could not send the email. Please try again in a moment.' })
  }
  await sendNotice(service, newEmailAskedEmail({ to: account.value.email, config }))
  return succeed(null)
}

type NewChange = { subject: string; passwordHash: string; tokenHash: Buffer; email: string }

/** A password that was changed since it was typed here ends what was asked for with the old one: false. */
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

type Confirm = { token: string; requestId: string }

/** Uses the link up: account and record have the new address from now on, and the old one is told. */
export async function confirmNewEmail(
  service: Service,
  { token, requestId }: Confirm,
): Promise<Result<{ email: string }>> {
  const changed = await service.db.transaction().execute((tx) => changeEmail(tx, { token, requestId }))
  if (!changed.ok) return changed
  const { oldEmail, email } = changed.value
  await sendNotice(service, emailChangedEmail({ to: oldEmail, config: service.config }))
  return succeed({ email })
}

async function changeEmail(
  tx: Tx,
  { token, requestId }: Confirm,
): Promise<Result<{ oldEmail: string; email: string }>> {
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
      // The link was in the new mailbox, which shows whose it is.
      .set({ email, email_verified_at: sql<Date>`coalesce(email_verified_at, now())` })
      .where('subject', '=', subject)
      .execute()
    const client = await tx
      .updateTable('clients')
      .set({ email, updated_at: sql<Date>`clock_timestamp()` })
      .where('identity_subject', '=', subject)
      .returning('id')
      .executeTakeFirst()
    if (client)
      await noteAccess(tx, {
        actor: subject,
        requestId,
        action: 'change',
        clientId: client.id,
        subject: 'email',
      })
  } catch (error) {
    // Someone has signed up with it since the link was sent: the table decides.
    if (!isDuplicate(error)) throw error
    await sql`rollback to savepoint before_email`.execute(tx)
    return fail('emailInUse')
  }
  // Links that went to the old address open nothing any more.
  await tx.deleteFrom('email_changes').where('subject', '=', subject).execute()
  await tx.deleteFrom('password_resets').where('subject', '=', subject).execute()
  return succeed({ oldEmail, email })
}

/** PostgreSQL's code of a unique index that says no. */
const isDuplicate = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'

async function isInUse(
  db: Service['db'],
  { subject, email }: { subject: string; email: string },
): Promise<boolean> {
  const client = await db
    .selectFrom('clients')
    .select('practice_id')
    .where('identity_subject', '=', subject)
    .executeTakeFirst()
  return client !== undefined && isEmailInUse(db, { practiceId: client.practice_id, email })
}
