import { randomUUID } from 'node:crypto'
import { chooseForm, documentForms, documentNumber } from '#domain/receipts/document-forms.ts'
import { canBeAdded, decideForm } from '#domain/receipts/missing-for.ts'
import { namedDelivery, namesOtherDelivery, namesOtherMinutes } from '#domain/receipts/document-sections.ts'
import { namesPayment, printDocument } from '#domain/receipts/print-document.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import type { Tx } from '../db/transaction.ts'
import type { Service } from '../service.ts'
import { queueDocumentEmail } from './document-emails.ts'
import { isHeld, type Waits, readHeldInstead, waitsFor, waitsNoMore } from './held-documents.ts'
import { takeNextNumber } from './number-document.ts'
import { type ChargeRow, lockCharge } from './read-charge.ts'
import { readFacts } from './read-facts.ts'
import { readPaid } from '../money/charge-store.ts'
import type { DocumentJob } from '../receipts/queue-document.ts'
import { readLatestDocument, voidBy } from './void-rows.ts'
import { openContent, sealContent } from './sealed-document.ts'

type Issuer = Pick<Service, 'keyring' | 'jobs' | 'now'>

export type Issued = { number: string | null } & Pick<Waits, 'missing'>

/** The money is there, or who pays it is known. */
export const isSettled = ({ payer, state }: Pick<ChargeRow, 'payer' | 'state'>): boolean =>
  state === 'paid' || (state === 'invoiced' && payer !== 'card')

/**
 * The document of a charge, once, however often it is asked for. A claim on a charge that was dropped is voided. One that was voided
 * and could not be issued again takes its place once nothing is missing.
 */
export async function issueDocument(
  service: Issuer & Pick<Service, 'db'>,
  { chargeId, minutesChanged = false, deliveryChanged = false }: DocumentJob,
): Promise<void> {
  await service.db.transaction().execute(async (tx) => {
    const charge = await lockCharge(tx, chargeId)
    if (!charge) return
    const latest = await readLatestDocument(tx, chargeId)
    if (charge.state === 'dropped') {
      await waitsNoMore(tx, chargeId)
      // A receipt stays: that the money was paid, and given back, are both true.
      if (latest && !latest.isVoid && latest.series !== 'R')
        await voidBy(service, tx, { id: latest.id, reason: 'The charge was dropped', by: null })
      return
    }
    if (!isSettled(charge)) return
    if (!latest) await issueNow(service, tx, charge, { replaces: null, by: null })
    else if (!latest.isVoid)
      await mendDocument(service, tx, charge, { ...latest, minutesChanged, deliveryChanged })
    else if (await isHeld(tx, chargeId))
      await issueNow(service, tx, charge, { replaces: latest.id, by: null })
  })
}

type Mended = { id: string } & Required<Pick<DocumentJob, 'minutesChanged' | 'deliveryChanged'>>

/**
 * A plain receipt makes room for the one that was wanted, once nothing is missing for it; and one with minutes that were wrong, or
 * with video instead of phone, for one with the right ones, or one with a payment that was taken back for one without it. All are kept.
 * Whether it was by video or by phone stays as it was issued, unless the practice has said so.
 */
async function mendDocument(
  service: Issuer,
  tx: Tx,
  found: ChargeRow,
  { id, minutesChanged, deliveryChanged }: Mended,
): Promise<void> {
  const held = await readHeldInstead(tx, { chargeId: found.id, documentId: id })
  const content = await readContent(service, tx, id)
  const charge = deliveryChanged ? found : { ...found, delivery: namedDelivery(content) ?? found.delivery }
  const minutes = charge.deliveredMinutes ?? charge.bookedMinutes
  const isByOther = deliveryChanged && namesOtherDelivery(content, charge.delivery)
  const isWrong = isByOther || (minutesChanged && namesOtherMinutes(content, minutes))
  const isTakenBack = charge.state === 'invoiced' && charge.paidCents === 0 && namesPayment(content)
  if (!held && !isWrong && !isTakenBack) return
  const { paidCents, refundedCents } = await readPaid(tx, charge.id)
  // What was given back in full is not claimed.
  if (paidCents > 0 && refundedCents >= paidCents) return waitsNoMore(tx, charge.id)
  if (isWrong || isTakenBack) {
    const corrected = isByOther ? reasons.delivery : reasons.minutes
    const reason = isWrong ? corrected : reasons.takenBack
    await voidBy(service, tx, { id, reason, by: null })
    await issueNow(service, tx, charge, { replaces: id, by: null })
    return
  }
  if (!held) return
  const { missing } = decideForm(held.form, await readFacts({ tx, keyring: service.keyring }, charge))
  if (missing.length > 0)
    return waitsFor(tx, { chargeId: charge.id, form: held.form, missing, issuedInstead: id })
  await voidBy(service, tx, { id, reason: 'What was missing for a claim has been added', by: null })
  await issueNow(service, tx, charge, { replaces: id, by: null })
}

const reasons = {
  delivery: 'Whether it was by video or by phone was corrected',
  minutes: 'The minutes delivered were corrected',
  takenBack: 'A recorded payment was taken back',
} as const

async function readContent({ keyring }: Pick<Service, 'keyring'>, tx: Tx, id: string) {
  const { sealed_content } = await tx
    .selectFrom('issued_documents')
    .select('sealed_content')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return openContent(keyring, id, sealed_content)
}

type Issue = { replaces: string | null; by: string | null }

/** With the charge locked. Null where this charge has no document at all. */
export async function issueNow(
  { keyring, jobs, now }: Issuer,
  tx: Tx,
  charge: ChargeRow,
  { replaces, by }: Issue,
): Promise<Issued | null> {
  const facts = await readFacts({ tx, keyring }, charge)
  const wanted = chooseForm(facts.charge)
  if (!wanted) return null
  const { form, missing } = decideForm(wanted, facts)
  const waits = { chargeId: charge.id, form: wanted, missing }
  if (!form) {
    await waitsFor(tx, { ...waits, issuedInstead: null })
    return { number: null, missing }
  }
  const issuedAt = now()
  const issuedOn = formatIsoDate(localDayAt(issuedAt, charge.practiceZone))
  const { series } = documentForms[form]
  const year = Number(issuedOn.slice(0, 4))
  const sequence = await takeNextNumber(tx, { practiceId: charge.practiceId, series, year })
  const number = documentNumber({ series, year, sequence })
  const id = randomUUID()
  await tx
    .insertInto('issued_documents')
    .values({
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
    .execute()
  if (canBeAdded(missing)) await waitsFor(tx, { ...waits, issuedInstead: id })
  else await waitsNoMore(tx, charge.id)
  await queueDocumentEmail({ jobs }, tx, { documentId: id })
  return { number, missing }
}
