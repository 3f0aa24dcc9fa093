import type { DocumentFacts } from './document-facts.ts'
import type { MissingField } from './missing-fields.ts'

/** Receipts, invoices and statements are counted apart. */
const documentSeries = ['R', 'I', 'S'] as const
export type DocumentSeries = (typeof documentSeries)[number]

interface FormRow {
  readonly title: string
  readonly series: DocumentSeries
  /** What it has to say. Whether a fact is there, `missing-for.ts` knows. */
  readonly needs: readonly MissingField[]
  /**
   * Where one of them is missing: `plainReceipt` is issued instead, because a payment has its receipt; `hold` waits, because who
   * pays would refuse it; `leaveOut` says the rest.
   */
  readonly ifMissing: 'plainReceipt' | 'hold' | 'leaveOut'
}

const ofPractice = ['abn', 'practiceAddress'] as const
const ofMedicare = [
  ...ofPractice,
  'item',
  'providerNumber',
  'whichPlace',
  'referral',
  'referrerNumber',
  'referralUsedUp',
  'yearUsedUp',
  'medicareCard',
] as const satisfies readonly MissingField[]

/** Every form there is. See docs/product/receipts.md#forms. */
export const documentForms = {
  medicareReceipt: { title: 'Receipt', series: 'R', needs: ofMedicare, ifMissing: 'plainReceipt' },
  plainReceipt: { title: 'Receipt', series: 'R', needs: [], ifMissing: 'leaveOut' },
  feeReceipt: { title: 'Receipt for a fee', series: 'R', needs: [], ifMissing: 'leaveOut' },
  ndisInvoice: {
    title: 'NDIS invoice',
    series: 'I',
    needs: ['abn', 'item', 'ndisNumber'],
    ifMissing: 'hold',
  },
  workCoverInvoice: {
    title: 'WorkCover invoice',
    series: 'I',
    needs: ['abn', 'item', 'workCoverClaim', 'workCoverNumber'],
    ifMissing: 'hold',
  },
  dvaClaim: {
    title: 'DVA claim',
    series: 'I',
    needs: [
      ...ofPractice,
      'item',
      'providerNumber',
      'whichPlace',
      'referral',
      'referrerNumber',
      'dvaCycleOver',
      'dvaCard',
    ],
    ifMissing: 'hold',
  },
  bulkBillStatement: {
    title: 'Bulk-billed session',
    series: 'S',
    needs: ofMedicare,
    ifMissing: 'leaveOut',
  },
} as const satisfies Record<string, FormRow>

export type DocumentForm = keyof typeof documentForms

// Object.keys loses the names of the keys.
export const documentFormCodes = Object.keys(documentForms) as readonly DocumentForm[]

/** Which form a charge has; null where there is nothing to give. A fee is the client’s own, also where a funder pays for sessions. */
export function chooseForm(charge: DocumentFacts['charge']): DocumentForm | null {
  const { kind, payer, funding, cents } = charge
  if (payer === 'card' && cents === 0) return null
  if (kind !== 'session') return 'feeReceipt'
  switch (payer) {
    case 'card':
      return isClaimable(charge) ? 'medicareReceipt' : 'plainReceipt'
    case 'invoice':
      if (funding === 'ndis') return 'ndisInvoice'
      return funding === 'workCover' ? 'workCoverInvoice' : null
    case 'dva':
      return 'dvaClaim'
    case 'bulkBill':
      return 'bulkBillStatement'
  }
}

/** The full fee, where the referral that was awaited had not come: one that comes later makes it claimable. */
const isClaimable = ({ quote, referral }: DocumentFacts['charge']): boolean =>
  quote?.kind === 'rebate' || (quote?.kind === 'noReferral' && referral === 'waiting')

/** Billed to Medicare or DVA: the client owes nothing, and what the scheme pays is not in the ledger. */
export const isClaim = (form: DocumentForm): boolean => form === 'dvaClaim' || form === 'bulkBillStatement'

/** R-2026-0001. */
export const documentNumber = ({
  series,
  year,
  sequence,
}: {
  series: DocumentSeries
  year: number
  sequence: number
}): string => `${series}-${year}-${String(sequence).padStart(4, '0')}`
