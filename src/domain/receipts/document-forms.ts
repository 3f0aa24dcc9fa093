import { isGp } from '../clinicians/roles.ts'
import { formatCents } from '../fees/cents.ts'
import { isAboveNdisLimit } from '../fees/ndis-price.ts'
import { isInDvaCycle } from '../funding/dva-meter.ts'
import { referralLimits } from '../funding/referral.ts'
import type { ChargeState } from '../money/charges.ts'
import { type DocumentFacts, providerNumberAt } from './document.ts'

/** Receipts, invoices and statements are counted apart. */
const documentSeries = ['R', 'I', 'S'] as const
export type DocumentSeries = (typeof documentSeries)[number]

interface FormRow {
  readonly title: string
  readonly series: DocumentSeries
  /** What it has to say. Whether a fact is there, `missingFor` knows. */
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
    needs: ['abn', 'item', 'ndisNumber', 'ndisPrice'],
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

/** Which form a charge has; null where there is nothing to give. A fee is the client’s own, also where a funder pays for sessions; the NDIS pays for what was cancelled late or missed. */
export function chooseForm(charge: DocumentFacts['charge']): DocumentForm | null {
  const { kind, payer, funding, cents } = charge
  if (payer === 'card' && cents === 0) return null
  if (kind !== 'session' && payer !== 'invoice') return 'feeReceipt'
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

/** A GP’s own plan is what a referral follows from. */
const hasReferral = (facts: DocumentFacts) => isGp(facts.clinician.role) || facts.referral !== null

const isThere = {
  abn: ({ practice }) => Boolean(practice.abn),
  practiceAddress: ({ practice }) => Boolean(practice.address),
  item: ({ item }) => item !== null,
  providerNumber: ({ clinician }) => clinician.providerNumbers.length > 0,
  whichPlace: ({ clinician, practice }) =>
    clinician.providerNumbers.length === 0 ||
    providerNumberAt(clinician.providerNumbers, practice.address) !== null,
  referral: hasReferral,
  referrerNumber: (facts) => !facts.referral || Boolean(facts.referral.providerNumber),
  referralUsedUp: ({ referral }) => (referral?.session ?? 0) <= referralLimits.onOneReferral,
  yearUsedUp: ({ referral }) => (referral?.inYear ?? 0) <= referralLimits.inOneYear,
  dvaCycleOver: ({ referral, session }) =>
    !referral || isInDvaCycle(referral, { date: session.date, place: referral.session }),
  medicareCard: ({ medicare }) => medicare !== null,
  dvaCard: ({ dva }) => dva !== null,
  ndisNumber: ({ ndis }) => ndis !== null,
  ndisPrice: ({ charge, session }) =>
    charge.bookingFeeCents === 0 && !isAboveNdisLimit(charge.cents, session.minutes, charge.ndisLimitCents),
  workCoverClaim: ({ workCover }) => workCover !== null,
  // Only New South Wales asks for it.
  workCoverNumber: ({ workCover, clinician }) => !workCover?.isNsw || Boolean(clinician.workCoverNumber),
} as const satisfies Record<MissingField, (facts: DocumentFacts) => boolean>

/** What a form needs and these facts lack. */
export const missingFor = (form: DocumentForm, facts: DocumentFacts): MissingField[] =>
  documentForms[form].needs.filter((field) => !isThere[field](facts))

/** Whether someone can add what is missing. No one can add sessions to a year. */
export const canBeAdded = (missing: readonly MissingField[]): boolean =>
  missing.length > 0 && !missing.includes('yearUsedUp')

export type FormDecision = {
  /** What is issued now; null where it waits. */
  readonly form: DocumentForm | null
  readonly missing: readonly MissingField[]
}

/** Never a wrong claim: see docs/product/receipts.md#what-is-missing. */
export function decideForm(wanted: DocumentForm, facts: DocumentFacts): FormDecision {
  const missing = missingFor(wanted, facts)
  if (missing.length === 0) return { form: wanted, missing }
  switch (documentForms[wanted].ifMissing) {
    case 'plainReceipt':
      return { form: 'plainReceipt', missing }
    case 'hold':
      return { form: null, missing }
    case 'leaveOut':
      return { form: wanted, missing }
  }
}

/** What a document may lack, and what the practice is told to add. */
export const missingFields = {
  abn: 'The practice’s ABN',
  practiceAddress: 'The practice’s address',
  item: 'An item for these minutes in the table of items',
  providerNumber: 'A provider number of the clinician',
  whichPlace:
    'Which of the clinician’s places the session was from: none of them is part of the practice’s address',
  referral: 'A referral that was written on the day of the session or before',
  referrerNumber: 'The provider number of the GP who referred',
  referralUsedUp: 'A new referral: this one was used up before the session',
  yearUsedUp: 'Sessions left in the calendar year: Medicare pays for no more',
  dvaCycleOver: 'A new referral: DVA pays for twelve sessions or one year on one',
  medicareCard: 'The client’s Medicare number and reference digit',
  dvaCard: 'The client’s DVA file number',
  ndisNumber: 'The client’s NDIS number',
  ndisPrice:
    'A price that the NDIS allows, within its hourly limit and without a booking fee. Please save the outcome of the session again',
  workCoverClaim: 'The client’s claim number',
  workCoverNumber: 'The clinician’s WorkCover approval number',
} as const satisfies Record<string, string>

export type MissingField = keyof typeof missingFields

// Object.keys loses the names of the keys.
export const missingFieldCodes = Object.keys(missingFields) as readonly MissingField[]

export const documentStates = ['void', 'refunded', 'refundedInPart', 'paid', 'toPay', 'nothingToPay'] as const
export type DocumentState = (typeof documentStates)[number]

export interface DocumentStanding {
  readonly form: DocumentForm
  readonly isVoid: boolean
  readonly cents: number
  readonly chargeState: ChargeState
  /** Sums of the ledger as it is now. */
  readonly refundedCents: number
}

/** How a document stands now. It is worked out from the ledger at each look: the document itself never changes. */
export function documentState(standing: DocumentStanding): { state: DocumentState; label: string } {
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
