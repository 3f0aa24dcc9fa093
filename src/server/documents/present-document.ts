import type { z } from 'zod'
import type { OwnReceipt } from '#contract/receipts.ts'
import type { issuedDocumentSchema } from '#contract/staff/documents.ts'
import { documentForms, documentNumber } from '#domain/receipts/document-forms.ts'
import { documentState } from '#domain/receipts/document-state.ts'
import { type MissingField, missingFields } from '#domain/receipts/missing-fields.ts'
import type { DocumentRow } from './document-rows.ts'

export const presentDocument = (row: DocumentRow): OwnReceipt => {
  const { state, label } = documentState({ ...row, isVoid: row.sealedReason !== null })
  return {
    id: row.id,
    number: documentNumber(row),
    title: documentForms[row.form].title,
    form: row.form,
    issuedAt: row.issuedAt.toISOString(),
    start: row.startsAt.toISOString(),
    clinician: row.clinicianName,
    cents: row.cents,
    state,
    stateLabel: label,
  }
}

export const presentMissing = (
  missing: readonly MissingField[],
): z.infer<typeof issuedDocumentSchema>['missing'] =>
  missing.map((field) => ({ field, words: missingFields[field] }))
