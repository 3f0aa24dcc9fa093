import { referralLimits } from '../clients/referral-meter.ts'
import { isInDvaCycle } from '../clients/dva-meter.ts'
import { isGp } from '../clinicians/roles.ts'
import type { DocumentFacts } from './document-facts.ts'
import { type DocumentForm, documentForms } from './document-forms.ts'
import type { MissingField } from './missing-fields.ts'
import { providerNumberAt } from './provider-number-of.ts'

type Facts = DocumentFacts

/** A GP’s own plan is what a referral follows from. */
const hasReferral = (facts: Facts) => isGp(facts.clinician.role) || facts.referral !== null

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
  workCoverClaim: ({ workCover }) => workCover !== null,
  // Only New South Wales asks for it.
  workCoverNumber: ({ workCover, clinician }) => !workCover?.isNsw || Boolean(clinician.workCoverNumber),
} as const satisfies Record<MissingField, (facts: Facts) => boolean>

/** What a form needs and these facts lack. */
export const missingFor = (form: DocumentForm, facts: Facts): MissingField[] =>
  documentForms[form].needs.filter((field) => !isThere[field](facts))

/** Whether someone can add what is missing. No one can add sessions to a year. */
export const canBeAdded = (missing: readonly MissingField[]): boolean =>
  missing.length > 0 && !missing.includes('yearUsedUp')

export type Decision = {
  /** What is issued now; null where it waits. */
  readonly form: DocumentForm | null
  readonly missing: readonly MissingField[]
}

/** Never a wrong claim: see docs/product/receipts.md#what-is-missing. */
export function decideForm(wanted: DocumentForm, facts: Facts): Decision {
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
