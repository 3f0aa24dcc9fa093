import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { emailLinkDays, resetLinkMinutes } from '#contract/sign-in-form.ts'
import type { Tx } from '../db/database.ts'
import { addRows } from '../db/rows.ts'
import { deliver } from '../emails/deliver.ts'
import { emails } from '../emails/emails.ts'
import type { Service } from '../service.ts'
import { consumeResetEmail } from './limits.ts'

const queue = 'verify-email'
type VerificationJob = { subject: string }

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Queues the email in the transaction that makes the account: it is sent if and only if the account is kept. */
export const queueEmailVerification = (
  { jobs }: Pick<Service, 'jobs'>,
  tx: Tx,
  subject: string,
): Promise<void> => jobs.sendWith<VerificationJob>(tx, queue, [{ data: { subject } }])

export const workOnEmailVerifications = (service: Service): Promise<void> =>
  service.jobs.work<VerificationJob>(queue, ({ subject }) => sendEmailVerification(service, subject))

/** Sends a link that confirms the account's email address. Sends nothing if it is confirmed already. */
export async function sendEmailVerification(
  service: Pick<Service, 'db' | 'config' | 'mailer' | 'log'>,
  subject: string,
): Promise<void> {
  const { db, config, log } = service
  if (!config.canSendEmail) return log.warn('link to confirm an email not sent: no provider is set up')
  const token = randomBytes(32).toString('base64url')
  const { rows } = await sql<{ email: string }>`
    insert into email_verifications (token_hash, subject, email, expires_at)
    select ${hashOf(token)}, subject, email, now() + make_interval(days => ${emailLinkDays})
      from accounts where subject = ${subject} and email_verified_at is null and disabled_at is null
    returning email`.execute(db)
  const [account] = rows
  if (!account) return
  await deliver(service, emails.account.confirmEmail, account.email, { token })
}

/** False for a link that is used up or too old, or that was sent to an address the account no longer has. */
export async function verifyEmail({ db }: Pick<Service, 'db'>, token: string): Promise<boolean> {
  const { rows } = await sql`
    with used as (
      delete from email_verifications where token_hash = ${hashOf(token)} and expires_at > now()
      returning subject, email
    )
    update accounts set email_verified_at = coalesce(email_verified_at, now())
      from used where accounts.subject = used.subject and lower(accounts.email) = lower(used.email)
    returning accounts.subject`.execute(db)
  return rows.length === 1
}

/** The database keeps a hash, so that a copy of it opens no account. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

type ResetRequest = {
  email: string
  /** The page of this site to which the person wanted to go when they logged in. */
  redirectTo?: string
}

export async function sendResetLink(service: Service, { email, redirectTo }: ResetRequest): Promise<void> {
  const { db } = service
  const account = await db
    .selectFrom('accounts')
    .select(['subject', 'email'])
    .where(sql<string>`lower(email)`, '=', email.trim().toLowerCase())
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!account || !(await consumeResetEmail(db, account.email))) return
  const token = randomBytes(32).toString('base64url')
  await addRows(db, 'password_resets', {
    token_hash: hashOfToken(token),
    subject: account.subject,
    expires_at: sql<Date>`now() + make_interval(mins => ${resetLinkMinutes})`,
  })
  await deliver(service, emails.account.resetLink, account.email, { token, redirectTo })
}
