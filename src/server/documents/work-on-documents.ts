import { type DocumentJob, documentQueue } from '../receipts/queue-document.ts'
import type { Service } from '../service.ts'
import { workOnDocumentEmails } from './document-emails.ts'
import { issueDocument } from './issue-document.ts'

export async function workOnDocuments(service: Service): Promise<void> {
  await service.jobs.work<DocumentJob>(documentQueue, (job) => issueDocument(service, job))
  await workOnDocumentEmails(service)
}
