import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  markReportSentRequest,
  ReferrerReport,
  saveReportRequest,
} from '#contract/staff/referrer-report.ts'
import { missingParts, prefillReport, refuseSentOn, sentRefusals } from '#domain/clients/referrer-report.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import { inTransaction, type Tx } from '../db/transaction.ts'
import type { Staff } from '../http/staff.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { toPrintedReport } from './printed-report.ts'
import { readFacts, type ReportFacts } from './read-facts.ts'
import { findReport, sealDraft, sealPrinted, type StoredReport } from './report-store.ts'

type Needed = Pick<Service, 'db' | 'keyring' | 'config' | 'now'>
export type Asked = { clientId: string; referralId: string; staff: Staff; by: AccessedBy }

export const auditSubject = 'report to the referrer'

const texts = {
  sent: 'This report was sent, so it no longer changes.',
  notFinished: 'Finish the report first.',
  empty: 'Please write something here, or say that there is nothing to say',
} as const

/** Filled in with what is on record where none was begun. */
export async function readReport(service: Needed, asked: Asked): Promise<Result<ReferrerReport>> {
  const facts = await readFacts(service, asked)
  if (!facts) return fail('notFound')
  const { clientId, referralId, by } = asked
  await noteAccess(service.db, { ...by, action: 'read', clientId, subject: auditSubject })
  const { clinicianId } = facts.from
  return succeed(present(facts, await findReport(service, { clinicianId, referralId })))
}

function present(facts: ReportFacts, stored: StoredReport | null): ReferrerReport {
  const { from: _, ...known } = facts
  return {
    ...known,
    ...(stored?.draft ?? { texts: prefillReport(facts), isWithScores: false }),
    version: stored?.version ?? 0,
    finishedAt: stored?.finishedAt?.toISOString() ?? null,
    sent: stored?.sent ?? null,
  }
}

type Opened = {
  facts: ReportFacts
  stored: StoredReport | null
  key: { clinicianId: string; referralId: string }
}

/** The second of two who write at once is told, and nothing that was sent changes. */
function change(
  service: Needed,
  { version, ...asked }: Asked & { version: number },
  apply: (tx: Tx, opened: Opened) => Promise<Result<null>>,
): Promise<Result<ReferrerReport>> {
  return inTransaction(service.db, async (tx) => {
    const store = { ...service, db: tx }
    const facts = await readFacts(store, asked)
    if (!facts) return fail('notFound')
    const key = { clinicianId: facts.from.clinicianId, referralId: asked.referralId }
    const stored = await findReport(store, key, true)
    if (stored?.sent) return fail('conflict', { message: texts.sent })
    if ((stored?.version ?? 0) !== version) return fail('changedMeanwhile')
    const applied = await apply(tx, { facts, stored, key })
    if (!applied.ok) return applied
    await noteAccess(tx, { ...asked.by, action: 'change', clientId: asked.clientId, subject: auditSubject })
    return succeed(present(facts, await findReport(store, key)))
  })
}

export const saveReport = (
  service: Needed,
  { texts: written, isWithScores, ...asked }: Asked & z.output<typeof saveReportRequest>,
): Promise<Result<ReferrerReport>> =>
  change(service, asked, async (tx, { stored, key }) => {
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
  service: Needed,
  asked: Asked & { version: number },
): Promise<Result<ReferrerReport>> =>
  change(service, asked, async (tx, { facts, stored }) => {
    if (!stored) return fail('changedMeanwhile')
    const missing = missingParts(stored.draft.texts)
    if (missing.length > 0)
      return fail('invalidInput', {
        fields: Object.fromEntries(missing.map((part) => [`texts.${part}`, texts.empty])),
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
  service: Needed,
  { sentOn, how, ...asked }: Asked & z.output<typeof markReportSentRequest>,
): Promise<Result<ReferrerReport>> =>
  change(service, asked, async (tx, { facts, stored }) => {
    if (!stored?.finishedAt) return fail('conflict', { message: texts.notFinished })
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
