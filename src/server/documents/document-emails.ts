import { sql } from 'kysely'
import { paths } from '#contract/page-paths.ts'
import { mayEmail } from '#domain/emails/who-may-be-emailed.ts'
import type { Tx } from '../db/transaction.ts'
import { renderEmail } from '../emails/render-email.ts'
import { withinSeconds } from '../emails/within-seconds.ts'
import type { Service } from '../service.ts'

const queue = 'send-document-email'
type EmailJob = { documentId: string }
const mostSecondsToSend = 25

/** With the document or not at all. */
export const queueDocumentEmail = ({ jobs }: Pick<Service, 'jobs'>, tx: Tx, job: EmailJob): Promise<void> =>
  jobs.sendWith<EmailJob>(tx, queue, [{ data: job }])

export const workOnDocumentEmails = (service: Service): Promise<void> =>
  service.jobs.work<EmailJob>(queue, (job) => sendDocumentEmail(service, job))

type Recipient = {
  email: string
  firstName: string
  isEmailVerified: boolean
  signedUpAt: Date | null
  hasAccount: boolean
  now: Date
}

/** A link and nothing else: neither the document, nor an amount, nor what it is for. Once for each document. */
export async function sendDocumentEmail(
  { db, mailer, config, log }: Pick<Service, 'db' | 'mailer' | 'config' | 'log'>,
  { documentId }: EmailJob,
): Promise<void> {
  if (!config.canSendEmail) return log.warn('email about a document not sent: no provider is set up')
  await db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(tx)
    const mark = await tx
      .insertInto('document_emails')
      .values({ document_id: documentId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('document_id')
      .executeTakeFirst()
    const recipient = mark && (await readRecipient(tx, documentId))
    if (!recipient || !mayWriteTo(recipient)) return
    await withinSeconds(
      mostSecondsToSend,
      mailer.send(
        renderEmail(
          {
            to: recipient.email,
            subject: 'A new document for you',
            preview: 'It is on your pages.',
            heading: 'A new document for you',
            parts: [
              `Hello ${recipient.firstName}, there is a new document for your records on your pages. Log in to read, print or download it.`,
              { button: 'Open it', href: `${config.PUBLIC_URL}${paths.myReceipt(documentId)}` },
            ],
          },
          config,
        ),
      ),
    )
  })
}

/** Without an account there are no pages to read it on. */
const mayWriteTo = ({ hasAccount, now, ...owner }: Recipient): boolean =>
  hasAccount && mayEmail(owner, { isOutcomeOfBooking: false, bookedAt: now })

async function readRecipient(tx: Tx, documentId: string): Promise<Recipient | undefined> {
  const { rows } = await sql<Recipient>`
    select p.email, coalesce(a.first_name, p.first_name) as "firstName",
           a.subject is null or a.email_verified_at is not null as "isEmailVerified", a.created_at as "signedUpAt",
           p.identity_subject is not null as "hasAccount", clock_timestamp() as now
      from issued_documents d join clients p on p.id = d.client_id
      left join accounts a on a.subject::text = p.identity_subject
     where d.id = ${documentId}`.execute(tx)
  return rows[0]
}
