import type { CommonNeed, FormPage, FormStep, FundingRow } from './row.ts'

const medicareForm = {
  code: 'medicare',
  slug: 'medicare',
  title: 'Medicare details',
  hasOwnDetails: false,
} as const satisfies FormPage

/** Asks for all that is left; the only form of a funding that has none of its own. */
const confirmForm = {
  code: 'confirm',
  slug: 'confirm',
  title: 'Confirm your booking',
  hasOwnDetails: false,
} as const satisfies FormPage

/** Met unless the booking is for a child. */
const childNeeds = ['parentConsent', 'guardian'] as const satisfies readonly CommonNeed[]

const medicareSteps = [
  { needs: ['medicareCard', 'address', 'referral', 'emergencyContact', ...childNeeds], at: 'medicare' },
] as const satisfies readonly FormStep[]

const contactAtConfirm = { needs: ['emergencyContact'], at: 'confirm' } as const satisfies FormStep

/** One row for each way to pay, in the order in which a form offers them. */
export const methods = {
  rebate: {
    label: 'Medicare rebate',
    shortLabel: 'Rebate',
    claimType: 'rebate',
    price: 'rebate',
    needsReferral: true,
    adultsOnly: false,
    offersChild: true,
    anyPsychologist: false,
    form: medicareForm,
    steps: medicareSteps,
  },
  bulkBill: {
    label: 'Bulk bill',
    shortLabel: 'Bulk Bill',
    claimType: 'bulkBill',
    price: 'bulkBilled',
    needsReferral: true,
    adultsOnly: false,
    offersChild: true,
    anyPsychologist: false,
    form: medicareForm,
    steps: medicareSteps,
  },
  selfFunded: {
    label: 'Self-funded',
    shortLabel: 'Self fund',
    claimType: 'outOfPocket',
    price: 'selfFunded',
    needsReferral: false,
    adultsOnly: false,
    offersChild: true,
    anyPsychologist: false,
    form: confirmForm,
    steps: [{ needs: ['emergencyContact', 'cancellationAgreement', ...childNeeds], at: 'confirm' }],
  },
  ndis: {
    label: 'NDIS',
    shortLabel: 'NDIS',
    claimType: 'ndis',
    price: 'invoiced',
    needsReferral: false,
    adultsOnly: false,
    offersChild: true,
    anyPsychologist: true,
    form: { code: 'ndis', slug: 'ndis', title: 'NDIS details', hasOwnDetails: true },
    steps: [{ needs: ['ndisDetails', ...childNeeds], at: 'ndis' }, contactAtConfirm],
  },
  // Claimed as bulk bill, so a claim type does not tell the funding method.
  dva: {
    label: 'DVA',
    shortLabel: 'DVA',
    claimType: 'bulkBill',
    price: 'bulkBilled',
    needsReferral: false,
    adultsOnly: true,
    offersChild: true,
    anyPsychologist: true,
    form: { code: 'dva', slug: 'dva', title: 'DVA details', hasOwnDetails: false },
    steps: [
      { needs: ['dvaCard', 'address'], at: 'dva' },
      { needs: ['emergencyContact', ...childNeeds], at: 'confirm' },
    ],
  },
  workCover: {
    label: 'WorkCover',
    shortLabel: 'WorkCover',
    claimType: 'workCover',
    price: 'invoiced',
    needsReferral: false,
    adultsOnly: true,
    offersChild: false,
    anyPsychologist: true,
    form: { code: 'workCover', slug: 'workcover', title: 'WorkCover details', hasOwnDetails: true },
    steps: [{ needs: ['workCoverDetails'], at: 'workCover' }, contactAtConfirm],
  },
} as const satisfies Record<string, FundingRow>

export type FundingMethod = keyof typeof methods

// Object.keys loses the names of the keys.
export const fundingMethodCodes = Object.keys(methods) as readonly FundingMethod[]

/** For lists to choose from. */
export const fundingMethods = fundingMethodCodes.map((code) => ({ code, ...methods[code] }))

/** For a client who has not said how they pay: the way most people do. */
export const defaultFunding: FundingMethod = 'rebate'
