import type { Kysely } from 'kysely'
import type { SentWay } from '#domain/clients/referrer-report.ts'
import type { Keyring } from '../crypto/keyring.ts'
import type { Tables } from '../db/tables.ts'
import { type PrintedReport, printedReportSchema } from './printed-report.ts'
import { type Draft, draftSchema } from './report-draft.ts'

export type StoredReport = {
  id: string
  draft: Draft
  finishedAt: Date | null
  sent: { on: string; how: SentWay } | null
  version: number
}

const purposes = {
  draft: (id: string) => `referrer_reports.draft:${id}`,
  document: (id: string) => `referrer_reports.document:${id}`,
}

export const sealDraft = (keyring: Keyring, id: string, draft: Draft): Buffer =>
  keyring.seal(draft, purposes.draft(id))

export const sealPrinted = (keyring: Keyring, id: string, printed: PrintedReport): Buffer =>
  keyring.seal(printed, purposes.document(id))

type Key = { clinicianId: string; referralId: string }
type Store = { db: Kysely<Tables>; keyring: Keyring }

/** The clinician’s own report on a referral; the caller has found that the client is open to them. */
export async function findReport(
  { db, keyring }: Store,
  key: Key,
  lock = false,
): Promise<StoredReport | null> {
  const row = await selectReport(db, key)
    .select(['id', 'sealed_draft', 'finished_at', 'sent_on', 'sent_how', 'version'])
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
  return row
    ? {
        id: row.id,
        draft: draftSchema.parse(keyring.unseal(row.sealed_draft, purposes.draft(row.id))),
        finishedAt: row.finished_at,
        sent: row.sent_on !== null && row.sent_how !== null ? { on: row.sent_on, how: row.sent_how } : null,
        version: row.version,
      }
    : null
}

/** Null until it is finished. */
export async function findPrinted({ db, keyring }: Store, key: Key): Promise<PrintedReport | null> {
  const row = await selectReport(db, key).select(['id', 'sealed_document']).executeTakeFirst()
  if (!row?.sealed_document) return null
  return printedReportSchema.parse(keyring.unseal(row.sealed_document, purposes.document(row.id)))
}

const selectReport = (db: Kysely<Tables>, { clinicianId, referralId }: Key) =>
  db
    .selectFrom('referrer_reports')
    .where('referral_id', '=', referralId)
    .where('clinician_id', '=', clinicianId)
