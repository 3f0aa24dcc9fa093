import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { emailLinkDays } from '#contract/identity.ts'
import { paths } from '#contract/page-paths.ts'
import type { Config } from '../config.ts'
import type { Tx } from '../db/transaction.ts'
import { renderEmail } from '../emails/render-email.ts'
import { mostSecondsToSend, withinSeconds } from '../emails/within-seconds.ts'
import type { Email } from '../ports/email.ts'
import type { Service } from '../service.ts'

const queue = 'verify-email'
type VerificationJob = { subject: string }

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** With the account or not at all. */
export const queueEmailVerification = (
  { jobs }: Pick<Service, 'jobs'>,
  tx: Tx,
  subject: string,
): Promise<void> => jobs.sendWith<VerificationJob>(tx, queue, [{ data: { subject } }])

export const workOnEmailVerifications = (service: Service): Promise<void> =>
  service.jobs.work<VerificationJob>(queue, ({ subject }) => sendEmailVerification(service, subject))

/** Sends a link that shows, once it is used, that the account's address is its owner's. Nothing where that is known. */
export async function sendEmailVerification(
  { db, config, mailer, log }: Pick<Service, 'db' | 'config' | 'mailer' | 'log'>,
  subject: string,
): Promise<void> {
  if (!config.canSendEmail) return log.warn('link to confirm an email not sent: no provider is set up')
  const token = randomBytes(32).toString('base64url')
  const { rows } = await sql<{ email: string }>`
    insert into email_verifications (token_hash, subject, email, expires_at)
    select ${hashOf(token)}, subject, email, now() + make_interval(days => ${emailLinkDays})
      from accounts where subject = ${subject} and email_verified_at is null and disabled_at is null
    returning email`.execute(db)
  const [account] = rows
  if (!account) return
  await withinSeconds(mostSecondsToSend, mailer.send(verificationEmail({ to: account.email, config, token })))
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

/** It may reach a stranger whose address was mistyped: it gives no names, and says what to do then, which is nothing. */
function verificationEmail({ to, config, token }: { to: string; config: Config; token: string }): Email {
  const { PRODUCT_NAME, PUBLIC_URL } = config
  return renderEmail(
    {
      to,
      subject: `Confirm your email for ${PRODUCT_NAME}`,
      preview: `The link works for ${emailLinkDays} days.`,
      heading: 'Confirm your email',
      parts: [
        `This address was used to sign up at ${PRODUCT_NAME}. Please confirm that it is yours:`,
        { button: 'Confirm my email', href: `${PUBLIC_URL}${paths.confirmEmail({ token })}` },
        `The link works for ${emailLinkDays} days. If you did not sign up, ignore this email: no reminders will be sent to you.`,
      ],
    },
    config,
  )
}
