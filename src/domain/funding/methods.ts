import { listCodes, type Term } from '../vocabulary.ts'

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

/** What a client pays: the fee less a rebate, the whole fee, or nothing because the funding is billed or invoiced. */
export type PriceKind = 'rebate' | 'selfFunded' | 'bulkBilled' | 'invoiced'

/** A page of the booking that asks for what a funding needs. Only the contract builds URLs: see `paths.bookingForm`. */
interface FormPage {
  readonly code: string
  readonly slug: string
  readonly title: string
  /** It fills a part of the client's record that has the name of the form, and that no other form asks for. */
  readonly hasOwnDetails: boolean
}

/** What bookings need before they can be finished, besides the details of a form of their own. */
export type CommonNeed =
  | 'medicareCard'
  | 'dvaCard'
  | 'address'
  | 'referral'
  | 'emergencyContact'
  | 'cancellationAgreement'
  | 'parentConsent'
  | 'guardian'

/** What a page asks for. A page's own details are called by its name: 'ndisDetails'. */
interface FormStep {
  readonly needs: readonly (CommonNeed | `${string}Details`)[]
  readonly at: string
}

/** Every rule about one funding method. What screens say about it is in `words.ts`. */
export interface FundingRow {
  /** Names the choice in a form. */
  readonly label: string
  /** As cards list it. */
  readonly shortLabel: string
  readonly claimType: ClaimType
  readonly price: PriceKind
  /** Medicare pays only with a GP's referral and treatment plan. */
  readonly needsReferral: boolean
  readonly adultsOnly: boolean
  /** Whether a parent may book for a child with it. */
  readonly offersChild: boolean
  /** Its clients may book every psychologist who takes it; others keep to their own. */
  readonly anyPsychologist: boolean
  /** The page after sign-up. */
  readonly form: FormPage
  /** In the order of the pages. */
  readonly steps: readonly FormStep[]
}

type MethodForm = (typeof methods)[FundingMethod]['form']

export type FundingForm = MethodForm['code']

/** The forms that fill a part of the client's record that has their name. */
export type FundingDetails = Extract<MethodForm, { hasOwnDetails: true }>['code']

// fromEntries loses the names of the keys; every code is that of a method's form.
export const fundingForms = Object.fromEntries(
  fundingMethods.map(({ form }) => [form.code, form]),
) as Readonly<Record<FundingForm, FormPage>>

// As above.
export const fundingFormCodes = Object.keys(fundingForms) as readonly FundingForm[]

const hasOwnDetails = (form: FundingForm): form is FundingDetails => fundingForms[form].hasOwnDetails

export const fundingDetails: readonly FundingDetails[] = fundingFormCodes.filter(hasOwnDetails)

/** Whether the confirm page has anything left to ask. Medicare's form asks for everything itself. */
export const usesConfirm = (funding: FundingMethod): boolean =>
  methods[funding].steps.some(({ at }) => at === 'confirm')

/** Whether the confirm page is the only form, and asks what other fundings ask on their own. */
export const asksOnConfirm = (funding: FundingMethod | null): boolean =>
  funding !== null && methods[funding].form.code === 'confirm'

/** A value for each of them. */
export const mapDetails = <T>(make: (form: FundingDetails) => T): Readonly<Record<FundingDetails, T>> =>
  // fromEntries loses the names of the keys.
  Object.fromEntries(fundingDetails.map((form) => [form, make(form)])) as Record<FundingDetails, T>

export const claimTypes = [
  { code: 'rebate', label: 'Medicare rebate' },
  { code: 'bulkBill', label: 'Bulk bill' },
  { code: 'ndis', label: 'NDIS' },
  { code: 'workCover', label: 'WorkCover' },
  { code: 'outOfPocket', label: 'Out of pocket' },
] as const satisfies readonly Term[]

export type ClaimType = (typeof claimTypes)[number]['code']

export const claimTypeCodes = listCodes(claimTypes)

const methodBySpelling = new Map<string, FundingMethod>(
  fundingMethods.flatMap(({ code, label, shortLabel }) =>
    [code, label, shortLabel].map((spelling) => [fold(spelling), code] as const),
  ),
)

/** Links and the practice's other systems spell a method in many ways: 'Self Funded', 'bulk bill', 'Rebate'. */
export function parseFundingMethod(value: string): FundingMethod | undefined {
  return methodBySpelling.get(fold(value))
}

function fold(spelling: string): string {
  return spelling
    .toLowerCase()
    .replaceAll(/[\s_-]/g, '')
    .replace(/^medicare/, '')
}
