import type { ClaimType } from './claim-types.ts'

/** What a client pays: the fee less a rebate, the whole fee, or nothing because the funding is billed or invoiced. */
export type PriceKind = 'rebate' | 'selfFunded' | 'bulkBilled' | 'invoiced'

/** A page of the booking that asks for what a funding needs. Only the contract builds URLs: see `paths.bookingForm`. */
export interface FormPage {
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
export interface FormStep {
  readonly needs: readonly (CommonNeed | `${string}Details`)[]
  readonly at: string
}

/** Every rule about one funding method. What screens say about it is in `copy.ts`. */
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
