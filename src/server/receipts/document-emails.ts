import type { Tx } from '../db/database.ts'
import { findRow } from '../db/rows.ts'
import { deliver, markAndSend } from '../emails/deliver.ts'
import { emails } from '../emails/emails.ts'
import { readRecipient, type Recipient as DocumentRecipient } from '../emails/recipients.ts'
import type { Service } from '../service.ts'

const queue = 'send-document-email'
type EmailJob = { documentId: string }

/** With the document or not at all. */
export const queueDocumentEmail = ({ jobs }: Pick<Service, 'jobs'>, tx: Tx, job: EmailJob): Promise<void> =>
  jobs.sendWith<EmailJob>(tx, queue, [{ data: job }])

export const workOnDocumentEmails = (service: Service): Promise<void> =>
  service.jobs.work<EmailJob>(queue, (job) => sendDocumentEmail(service, job))

/** Once for each document. */
export async function sendDocumentEmail(
  service: Pick<Service, 'db' | 'mailer' | 'config' | 'log'>,
  { documentId }: EmailJob,
): Promise<void> {
  const { config, log } = service
  if (!config.canSendEmail) return log.warn('email about a document not sent: no provider is set up')
  await markAndSend(service, async (tx) => {
    const mark = await tx
      .insertInto('document_emails')
      .values({ document_id: documentId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('document_id')
      .executeTakeFirst()
    const recipient = mark && (await readRecipientOf(tx, documentId))
    // Without an account there are no pages to read it on.
    if (!recipient || recipient.subject === null) return
    await deliver(service, emails.client.document, recipient, { ...recipient, documentId })
  })
}

async function readRecipientOf(tx: Tx, documentId: string): Promise<DocumentRecipient | undefined> {
  const issued = await findRow(tx, 'issued_documents', { id: documentId }, ['client_id'])
  return issued && readRecipient(tx, issued.client_id)
}
