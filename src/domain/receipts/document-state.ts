import { formatCents } from '../fees/money.ts'
import type { ChargeState } from '../money/charge-states.ts'
import { type DocumentForm, documentForms, isClaim } from './document-forms.ts'

export const documentStates = ['void', 'refunded', 'refundedInPart', 'paid', 'toPay', 'nothingToPay'] as const
export type DocumentState = (typeof documentStates)[number]

export interface Standing {
  readonly form: DocumentForm
  readonly isVoid: boolean
  readonly cents: number
  readonly chargeState: ChargeState
  /** Sums of the ledger as it is now. */
  readonly refundedCents: number
}

/** How a document stands now. It is worked out from the ledger at each look: the document itself never changes. */
export function documentState(standing: Standing): { state: DocumentState; label: string } {
  const { form, isVoid, cents, chargeState, refundedCents } = standing
  if (isVoid) return { state: 'void', label: 'Void' }
  // Of the client: what the scheme pays is between it and the practice.
  if (isClaim(form)) return { state: 'nothingToPay', label: 'Nothing to pay' }
  const isInvoice = documentForms[form].series === 'I'
  if (isInvoice && chargeState !== 'paid') return { state: 'toPay', label: 'Not paid yet' }
  if (refundedCents > 0)
    return refundedCents >= cents
      ? { state: 'refunded', label: 'Refunded' }
      : { state: 'refundedInPart', label: `Refunded in part: ${formatCents(refundedCents)}` }
  return { state: 'paid', label: isInvoice ? 'Paid' : 'Paid in full' }
}
