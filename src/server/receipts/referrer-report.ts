import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  markReportSentRequest,
  ReferrerReport,
  saveReportRequest,
} from '#contract/staff/referrer-report.ts'
import {
  missingParts,
  prefillReport,
  refuseSentOn,
  sentRefusals,
  type ReportWay,
} from '#domain/funding/referrer-report.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { type AccessedBy, noteChange, noteRead } from '../audit.ts'
import { type Db, inTransaction, type Tx } from '../db/database.ts'
import type { Staff } from '../http/context.ts'
import type { Keyring } from '../keyring.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import {
  draftSchema,
  type PrintedReport,
  printedReportSchema,
  readReportFacts,
  type ReportDraft,
  type ReportFacts,
  toPrintedReport,
} from './referrer-report-facts.ts'

type ReportService = Pick<Service, 'db' | 'keyring' | 'config' | 'now'>
export type ReportRequest = { clientId: string; referralId: string; staff: Staff; by: AccessedBy }

export const reportSubject = 'report to the referrer'

const reportRefusals = {
  sent: 'This report was sent, so it no longer changes.',
  notFinished: 'Finish the report first.',
  empty: 'Please write something here, or say that there is nothing to say',
} as const

/** Filled in with what is on record where none was begun. */
export async function readReport(
  service: ReportService,
  asked: ReportRequest,
): Promise<Result<ReferrerReport>> {
  const facts = await readReportFacts(service, asked)
  if (!facts) return fail('notFound')
  const { clientId, referralId, by } = asked
  await noteRead(service.db, by, clientId, reportSubject)
  const { clinicianId } = facts.from
  return succeed(presentReport(facts, await findReport(service, { clinicianId, referralId })))
}

function presentReport(facts: ReportFacts, stored: StoredReport | null): ReferrerReport {
  const { from: _, ...known } = facts
  return {
    ...known,
    ...(stored?.draft ?? { texts: prefillReport(facts), isWithScores: false }),
    version: stored?.version ?? 0,
    finishedAt: stored?.finishedAt?.toISOString() ?? null,
    sent: stored?.sent ?? null,
  }
}

type OpenedReport = {
  facts: ReportFacts
  stored: StoredReport | null
  key: { clinicianId: string; referralId: string }
}

/** The second of two who write at once is told, and nothing that was sent changes. */
function changeReport(
  service: ReportService,
  { version, ...asked }: ReportRequest & { version: number },
  apply: (tx: Tx, opened: OpenedReport) => Promise<Result<null>>,
): Promise<Result<ReferrerReport>> {
  return inTransaction(service.db, async (tx) => {
    const store = { ...service, db: tx }
    const facts = await readReportFacts(store, asked)
    if (!facts) return fail('notFound')
    const key = { clinicianId: facts.from.clinicianId, referralId: asked.referralId }
    const stored = await findReport(store, key, true)
    if (stored?.sent) return fail('conflict', { message: reportRefusals.sent })
    if ((stored?.version ?? 0) !== version) return fail('changedMeanwhile')
    const applied = await apply(tx, { facts, stored, key })
    if (!applied.ok) return applied
    await noteChange(tx, asked.by, asked.clientId, reportSubject)
    return succeed(presentReport(facts, await findReport(store, key)))
  })
}

export const saveReport = (
  service: ReportService,
  { texts: written, isWithScores, ...asked }: ReportRequest & z.output<typeof saveReportRequest>,
): Promise<Result<ReferrerReport>> =>
  changeReport(service, asked, async (tx, { stored, key }) => {
    const id = stored?.id ?? randomUUID()
    const sealed_draft = sealDraft(service.keyring, id, { texts: written, isWithScores })
    if (stored) {
      await nextVersion(tx, id).set({ sealed_draft, sealed_document: null, finished_at: null }).execute()
      return succeed(null)
    }
    const made = await tx
      .insertInto('referrer_reports')
      .values({
        id,
        client_id: asked.clientId,
        clinician_id: key.clinicianId,
        referral_id: key.referralId,
        sealed_draft,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    return made ? succeed(null) : fail('changedMeanwhile')
  })

/** From now on it is printed as it stands, whatever becomes of the record. */
export const finishReport = (
  service: ReportService,
  asked: ReportRequest & { version: number },
): Promise<Result<ReferrerReport>> =>
  changeReport(service, asked, async (tx, { facts, stored }) => {
    if (!stored) return fail('changedMeanwhile')
    const missing = missingParts(stored.draft.texts)
    if (missing.length > 0)
      return fail('invalidInput', {
        fields: Object.fromEntries(missing.map((part) => [`texts.${part}`, reportRefusals.empty])),
      })
    const now = service.now()
    const sealed_document = sealPrinted(
      service.keyring,
      stored.id,
      toPrintedReport({ facts, draft: stored.draft, now }),
    )
    await nextVersion(tx, stored.id).set({ sealed_document, finished_at: now }).execute()
    return succeed(null)
  })

export const markReportSent = (
  service: ReportService,
  { sentOn, how, ...asked }: ReportRequest & z.output<typeof markReportSentRequest>,
): Promise<Result<ReferrerReport>> =>
  changeReport(service, asked, async (tx, { facts, stored }) => {
    if (!stored?.finishedAt) return fail('conflict', { message: reportRefusals.notFinished })
    const dayOf = (moment: Date) => formatIsoDate(localDayAt(moment, facts.from.timeZone))
    const refusal = refuseSentOn(sentOn, {
      finishedOn: dayOf(stored.finishedAt),
      today: dayOf(service.now()),
    })
    if (refusal) return fail('invalidInput', { fields: { sentOn: sentRefusals[refusal] } })
    await nextVersion(tx, stored.id).set({ sent_on: sentOn, sent_how: how }).execute()
    return succeed(null)
  })

const nextVersion = (tx: Tx, id: string) =>
  tx
    .updateTable('referrer_reports')
    .set({ version: sql<number>`version + 1`, updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)

type StoredReport = {
  id: string
  draft: ReportDraft
  finishedAt: Date | null
  sent: { on: string; how: ReportWay } | null
  version: number
}

const purposes = {
  draft: (id: string) => `referrer_reports.draft:${id}`,
  document: (id: string) => `referrer_reports.document:${id}`,
}

const sealDraft = (keyring: Keyring, id: string, draft: ReportDraft): Buffer =>
  keyring.seal(draft, purposes.draft(id))

const sealPrinted = (keyring: Keyring, id: string, printed: PrintedReport): Buffer =>
  keyring.seal(printed, purposes.document(id))

type StoredReportKey = { clinicianId: string; referralId: string }
type ReportStore = { db: Db; keyring: Keyring }

/** The clinician’s own report on a referral; the caller has found that the client is open to them. */
async function findReport(
  { db, keyring }: ReportStore,
  key: StoredReportKey,
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
export async function findPrinted(
  { db, keyring }: ReportStore,
  key: StoredReportKey,
): Promise<PrintedReport | null> {
  const row = await selectReport(db, key).select(['id', 'sealed_document']).executeTakeFirst()
  if (!row?.sealed_document) return null
  return printedReportSchema.parse(keyring.unseal(row.sealed_document, purposes.document(row.id)))
}

const selectReport = (db: Db, { clinicianId, referralId }: StoredReportKey) =>
  db
    .selectFrom('referrer_reports')
    .where('referral_id', '=', referralId)
    .where('clinician_id', '=', clinicianId)
