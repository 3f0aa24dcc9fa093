import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { issuedDocumentSchema, voidDocumentRequest } from '#contract/staff/documents.ts'
import {
  canBeAdded,
  chooseForm,
  decideForm,
  type DocumentForm,
  documentForms,
  documentNumber,
  type DocumentSeries,
  isClaim,
  type MissingField,
} from '#domain/receipts/document-forms.ts'
import { namedDelivery, namesOtherDelivery, namesOtherMinutes } from '#domain/receipts/document-parts.ts'
import { namesPayment, printDocument, tellMinutes } from '#domain/receipts/print-document.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { type AccessedBy, noteChange } from '../audit.ts'
import { inTransaction, type Tx } from '../db/database.ts'
import { addRows, changeRows, findRow, readRow } from '../db/rows.ts'
import { deliver, markAndSend } from '../emails/deliver.ts'
import { emails } from '../emails/emails.ts'
import { readRecipient, type Recipient as DocumentRecipient } from '../emails/read-booked-appointment.ts'
import type { Staff } from '../http/context.ts'
import { readPaid } from '../money/charge-store.ts'
import { type DocumentJob, documentQueue } from '../money/queue-documents.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import {
  type DocumentCharge,
  lockDocumentCharge,
  openContent,
  presentMissing,
  readDocumentCharge,
  readDocumentFacts,
  sealContent,
  sealReason,
} from './document-facts.ts'

type IssueService = Pick<Service, 'keyring' | 'jobs' | 'now'>

type IssueResult = { number: string | null } & Pick<WaitingDocument, 'missing'>

/** The money is there, or who pays it is known. */
const isPaidOrInvoiced = ({ payer, state }: Pick<DocumentCharge, 'payer' | 'state'>): boolean =>
  state === 'paid' || (state === 'invoiced' && payer !== 'card')

/**
 * The document of a charge, once, however often it is asked for. A claim on a charge that was dropped is voided. One that was voided
 * and could not be issued again takes its place once nothing is missing.
 */
export async function issueDocument(
  service: IssueService & Pick<Service, 'db'>,
  { chargeId, minutesChanged = false, deliveryChanged = false }: DocumentJob,
): Promise<void> {
  await service.db.transaction().execute(async (tx) => {
    const charge = await lockDocumentCharge(tx, chargeId)
    if (!charge) return
    const latest = await readLatestDocument(tx, chargeId)
    if (charge.state === 'dropped') {
      await removeWaitingDocument(tx, chargeId)
      // A receipt stays: that the money was paid, and given back, are both true.
      if (latest && !latest.isVoid && latest.series !== 'R')
        await voidBy(service, tx, { id: latest.id, reason: 'The charge was dropped', by: null })
      return
    }
    if (!isPaidOrInvoiced(charge)) return
    if (!latest) await issueNow(service, tx, charge, { replaces: null, by: null })
    else if (!latest.isVoid)
      await mendDocument(service, tx, charge, { ...latest, minutesChanged, deliveryChanged })
    else if (await isWaiting(tx, chargeId))
      await issueNow(service, tx, charge, { replaces: latest.id, by: null })
  })
}

type MendRequest = { id: string } & Required<Pick<DocumentJob, 'minutesChanged' | 'deliveryChanged'>>

/**
 * A plain receipt makes room for the one that was wanted, once nothing is missing for it; and one with minutes that were wrong, or
 * with video instead of phone, for one with the right ones, or one with a payment that was taken back for one without it. All are kept.
 * Whether it was by video or by phone stays as it was issued, unless the practice has said so.
 */
async function mendDocument(
  service: IssueService,
  tx: Tx,
  found: DocumentCharge,
  { id, minutesChanged, deliveryChanged }: MendRequest,
): Promise<void> {
  const held = await findWaitingReplaced(tx, { chargeId: found.id, documentId: id })
  const content = await readContent(service, tx, id)
  const charge = deliveryChanged ? found : { ...found, delivery: namedDelivery(content) ?? found.delivery }
  const minutes = charge.deliveredMinutes ?? charge.bookedMinutes
  const isByOther = deliveryChanged && namesOtherDelivery(content, charge.delivery)
  const isWrong = isByOther || (minutesChanged && namesOtherMinutes(content, minutes))
  const isTakenBack = charge.state === 'invoiced' && charge.paidCents === 0 && namesPayment(content)
  if (!held && !isWrong && !isTakenBack) return
  const { paidCents, refundedCents } = await readPaid(tx, charge.id)
  // What was given back in full is not claimed.
  if (paidCents > 0 && refundedCents >= paidCents) return removeWaitingDocument(tx, charge.id)
  if (isWrong || isTakenBack) {
    const corrected = isByOther ? reasons.delivery : reasons.minutes
    const reason = isWrong ? corrected : reasons.takenBack
    await voidBy(service, tx, { id, reason, by: null })
    await issueNow(service, tx, charge, { replaces: id, by: null })
    return
  }
  if (!held) return
  const { missing } = decideForm(held.form, await readDocumentFacts({ tx, keyring: service.keyring }, charge))
  if (missing.length > 0)
    return addWaitingDocument(tx, { chargeId: charge.id, form: held.form, missing, issuedInstead: id })
  await voidBy(service, tx, { id, reason: 'What was missing for a claim has been added', by: null })
  await issueNow(service, tx, charge, { replaces: id, by: null })
}

const reasons = {
  delivery: 'Whether it was by video or by phone was corrected',
  minutes: 'The minutes delivered were corrected',
  takenBack: 'A recorded payment was taken back',
} as const

async function readContent({ keyring }: Pick<Service, 'keyring'>, tx: Tx, id: string) {
  const { sealed_content } = await readRow(tx, 'issued_documents', { id }, ['sealed_content'])
  return openContent(keyring, id, sealed_content)
}

/** With the charge locked. Null where this charge has no document at all. */
async function issueNow(
  { keyring, jobs, now }: IssueService,
  tx: Tx,
  charge: DocumentCharge,
  { replaces, by }: { replaces: string | null; by: string | null },
): Promise<IssueResult | null> {
  const facts = await readDocumentFacts({ tx, keyring }, charge)
  const wanted = chooseForm(facts.charge)
  if (!wanted) return null
  if (isClaim(wanted))
    await changeRows(tx, 'charges', { id: charge.id }, { benefit_cents: facts.item?.benefitCents ?? null })
  const { form, missing } = decideForm(wanted, facts)
  const waits = { chargeId: charge.id, form: wanted, missing }
  if (!form) {
    await addWaitingDocument(tx, { ...waits, issuedInstead: null })
    return { number: null, missing }
  }
  const issuedAt = now()
  const issuedOn = formatIsoDate(localDayAt(issuedAt, charge.practiceZone))
  const { series } = documentForms[form]
  const year = Number(issuedOn.slice(0, 4))
  const sequence = await takeNextNumber(tx, { practiceId: charge.practiceId, series, year })
  const number = documentNumber({ series, year, sequence })
  const id = randomUUID()
  await addRows(tx, 'issued_documents', {
    id,
    practice_id: charge.practiceId,
    charge_id: charge.id,
    client_id: charge.clientId,
    clinician_id: charge.clinicianId,
    form,
    series,
    year,
    sequence,
    sealed_content: sealContent(keyring, id, printDocument(form, facts, { number, issuedOn, missing })),
    cents: charge.cents,
    missing: [...missing],
    replaces,
    issued_by: by,
    issued_at: issuedAt,
  })
  if (canBeAdded(missing)) await addWaitingDocument(tx, { ...waits, issuedInstead: id })
  else await removeWaitingDocument(tx, charge.id)
  await queueDocumentEmail({ jobs }, tx, { documentId: id })
  return { number, missing }
}

type NumberSeries = { practiceId: string; series: DocumentSeries; year: number }

/**
 * The next number of a series. Its row stays locked until the transaction ends: with the document or not at all, so that there is
 * no gap however many are issued at once.
 */
async function takeNextNumber(tx: Tx, { practiceId, series, year }: NumberSeries): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into document_counters (practice_id, series, year, last) values (${practiceId}, ${series}, ${year}, 1)
    on conflict (practice_id, series, year) do update set last = document_counters.last + 1
    returning last`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The counter gave no number')
  return row.last
}

type WaitingDocument = {
  chargeId: string
  /** The one that is wanted. */
  form: DocumentForm
  missing: readonly MissingField[]
  /** The plain one that stands meanwhile; null where there is none. */
  issuedInstead: string | null
}

async function addWaitingDocument(
  tx: Tx,
  { chargeId, form, missing, issuedInstead }: WaitingDocument,
): Promise<void> {
  const row = { form, missing: [...missing], issued_instead: issuedInstead }
  await tx
    .insertInto('held_documents')
    .values({ charge_id: chargeId, ...row })
    .onConflict((conflict) => conflict.column('charge_id').doUpdateSet(row))
    .execute()
}

async function removeWaitingDocument(tx: Tx, chargeId: string): Promise<void> {
  await tx.deleteFrom('held_documents').where('charge_id', '=', chargeId).execute()
}

/** Whether it waits with nothing in its place. */
async function isWaiting(tx: Tx, chargeId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('held_documents')
    .select('form')
    .where('charge_id', '=', chargeId)
    .where('issued_instead', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the document stands in the place of one that waits for something. */
const findWaitingReplaced = (tx: Tx, { chargeId, documentId }: { chargeId: string; documentId: string }) =>
  findRow(tx, 'held_documents', { charge_id: chargeId, issued_instead: documentId }, ['form'])

type LatestDocument = { id: string; series: DocumentSeries; isVoid: boolean }

/** The last of a charge: the one that no other took the place of. */
async function readLatestDocument(tx: Tx, chargeId: string): Promise<LatestDocument | undefined> {
  const row = await tx
    .selectFrom('issued_documents as d')
    .leftJoin('issued_documents as next', 'next.replaces', 'd.id')
    .leftJoin('document_voids as v', 'v.document_id', 'd.id')
    .select(['d.id', 'd.series', 'v.document_id as voided'])
    .where('d.charge_id', '=', chargeId)
    .where('next.id', 'is', null)
    .executeTakeFirst()
  return row && { id: row.id, series: row.series, isVoid: row.voided !== null }
}

/** `by` is null where the service did it. */
async function voidBy(
  { keyring, now }: Pick<Service, 'keyring' | 'now'>,
  tx: Tx,
  { id, reason, by }: { id: string; reason: string; by: string | null },
): Promise<void> {
  await addRows(tx, 'document_voids', {
    document_id: id,
    sealed_reason: sealReason(keyring, id, reason),
    voided_by: by,
    voided_at: now(),
  })
}

export async function workOnDocuments(service: Service): Promise<void> {
  await service.jobs.work<DocumentJob>(documentQueue, (job) => issueDocument(service, job))
  await workOnDocumentEmails(service)
}

const queue = 'send-document-email'
type EmailJob = { documentId: string }

/** With the document or not at all. */
const queueDocumentEmail = ({ jobs }: Pick<Service, 'jobs'>, tx: Tx, job: EmailJob): Promise<void> =>
  jobs.sendWith<EmailJob>(tx, queue, [{ data: job }])

const workOnDocumentEmails = (service: Service): Promise<void> =>
  service.jobs.work<EmailJob>(queue, (job) => sendDocumentEmail(service, job))

/** Once for each document. */
export async function sendDocumentEmail(
  service: Pick<Service, 'db' | 'keyring' | 'mailer' | 'config' | 'log'>,
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
    const changed = await readMinutesWords({ tx, keyring: service.keyring }, documentId)
    await deliver(service, emails.client.document, recipient, { ...recipient, documentId, changed })
  })
}

/** See docs/product/money.md#shorter-than-booked. */
async function readMinutesWords(keys: { tx: Tx; keyring: Service['keyring'] }, id: string) {
  const { charge_id } = await readRow(keys.tx, 'issued_documents', { id }, ['charge_id'])
  const charge = await readDocumentCharge(keys.tx, charge_id)
  return charge ? tellMinutes(await readDocumentFacts(keys, charge)) : null
}

async function readRecipientOf(tx: Tx, documentId: string): Promise<DocumentRecipient | undefined> {
  const issued = await findRow(tx, 'issued_documents', { id: documentId }, ['client_id'])
  return issued && readRecipient(tx, issued.client_id)
}

type IssueAnswer = Result<z.infer<typeof issuedDocumentSchema>>
type IssuingService = Pick<Service, 'db' | 'keyring' | 'jobs' | 'now'>

const texts = {
  void: 'This document is already void.',
  closed:
    'There is nothing to issue for this charge: it has not been paid, and no one is to be billed for it.',
  issued: 'This charge already has its document.',
  noForm: 'There is no receipt or invoice for a charge of this kind.',
} as const

/** By the office, with a reason. Both are kept: the voided one says so and names what took its place. */
export function voidDocument(
  service: IssuingService,
  {
    id,
    request: { reason, issueAgain },
    staff,
    by,
  }: { id: string; request: z.output<typeof voidDocumentRequest>; staff: Staff; by: AccessedBy },
): Promise<IssueAnswer> {
  return inTransaction(service.db, async (tx) => {
    const found = await findRow(tx, 'issued_documents', { id, practice_id: staff.practiceId }, ['charge_id'])
    const charge = found && (await lockDocumentCharge(tx, found.charge_id))
    if (!charge) return fail('notFound')
    const latest = await readLatestDocument(tx, charge.id)
    if (latest?.id !== id || latest.isVoid) return fail('conflict', { message: texts.void })
    await voidBy(service, tx, { id, reason, by: by.actor })
    await noteChange(tx, by, charge.clientId, 'void document')
    if (!issueAgain) {
      await removeWaitingDocument(tx, charge.id)
      return succeed({ number: null, missing: [] })
    }
    return issueAs(service, tx, charge, { replaces: id, by })
  })
}

/** For a charge whose document waits for something, or whose last one is void. */
export function issueByHand(
  service: IssuingService,
  { chargeId, staff, by }: { chargeId: string; staff: Staff; by: AccessedBy },
): Promise<IssueAnswer> {
  return inTransaction(service.db, async (tx) => {
    const charge = await lockDocumentCharge(tx, chargeId)
    if (charge?.practiceId !== staff.practiceId) return fail('notFound')
    const latest = await readLatestDocument(tx, chargeId)
    if (latest && !latest.isVoid) return fail('conflict', { message: texts.issued })
    return issueAs(service, tx, charge, { replaces: latest?.id ?? null, by })
  })
}

async function issueAs(
  service: IssuingService,
  tx: Tx,
  charge: DocumentCharge,
  { replaces, by }: { replaces: string | null; by: AccessedBy },
): Promise<IssueAnswer> {
  if (!isPaidOrInvoiced(charge)) return fail('conflict', { message: texts.closed })
  const issued: IssueResult | null = await issueNow(service, tx, charge, { replaces, by: by.actor })
  if (!issued) return fail('conflict', { message: texts.noForm })
  await noteChange(tx, by, charge.clientId, 'issue document')
  return succeed({ number: issued.number, missing: presentMissing(issued.missing) })
}
