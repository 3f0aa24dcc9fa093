import { randomUUID } from 'node:crypto'
import {
  chooseForm,
  type DocumentForm,
  documentForms,
  documentNumber,
} from '#domain/receipts/document-forms.ts'
import type { MissingField } from '#domain/receipts/missing-fields.ts'
import { decideForm } from '#domain/receipts/missing-for.ts'
import { printDocument } from '#domain/receipts/print-document.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import type { Tx } from '../db/transaction.ts'
import type { Service } from '../service.ts'
import { queueDocumentEmail } from './document-emails.ts'
import { takeNextNumber } from './number-document.ts'
import { type ChargeRow, lockCharge } from './read-charge.ts'
import { readFacts } from './read-facts.ts'
import { readLatestDocument, voidBy } from './void-rows.ts'
import { sealContent } from './sealed-document.ts'

type Issuer = Pick<Service, 'keyring' | 'jobs' | 'now'>

export type Issued = { number: string | null; missing: readonly MissingField[] }

/** The money is there, or who pays it is known. */
export const isSettled = ({ payer, state }: Pick<ChargeRow, 'payer' | 'state'>): boolean =>
  state === 'paid' || (state === 'invoiced' && payer !== 'card')

/** The document of a charge, once, however often it is asked for. A claim on a charge that was dropped is voided. */
export async function issueDocument(
  service: Issuer & Pick<Service, 'db'>,
  { chargeId }: { chargeId: string },
): Promise<void> {
  await service.db.transaction().execute(async (tx) => {
    const charge = await lockCharge(tx, chargeId)
    if (!charge) return
    const latest = await readLatestDocument(tx, chargeId)
    if (charge.state === 'dropped') {
      await tx.deleteFrom('held_documents').where('charge_id', '=', chargeId).execute()
      // A receipt stays: that the money was paid, and given back, are both true.
      if (latest && !latest.isVoid && latest.series !== 'R')
        await voidBy(service, tx, { id: latest.id, reason: 'The charge was dropped', by: null })
      return
    }
    if (!latest && isSettled(charge)) await issueNow(service, tx, charge, { replaces: null, by: null })
  })
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
  if (!form) return hold(tx, { chargeId: charge.id, form: wanted, missing })
  await tx.deleteFrom('held_documents').where('charge_id', '=', charge.id).execute()
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
  await queueDocumentEmail({ jobs }, tx, { documentId: id })
  return { number, missing }
}

async function hold(
  tx: Tx,
  { chargeId, form, missing }: { chargeId: string; form: DocumentForm; missing: readonly MissingField[] },
): Promise<Issued> {
  const row = { form, missing: [...missing] }
  await tx
    .insertInto('held_documents')
    .values({ charge_id: chargeId, ...row })
    .onConflict((conflict) => conflict.column('charge_id').doUpdateSet(row))
    .execute()
  return { number: null, missing }
}
