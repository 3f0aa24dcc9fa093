import { type ActorRole, may } from '../clients/roles.ts'
import { type ClinicianRole, isGp } from '../clinicians/roles.ts'
import type { DeliveryType } from '../clinicians/delivery-types.ts'
import { fundingOffered, hasPrice } from '../fees/quote.ts'
import { type ClaimType, type FundingMethod, methods } from '../funding/methods.ts'

export type BookingRefusal = 'signedInAsClinician' | 'notAClient' | 'fundingRequired' | 'attachedToAnother'

/** Exact text. See docs/product/funding.md#choosing. */
export const fundingRequiredText = 'Funding method required'

/**
 * Exact texts. See docs/product/who-may-book.md#attached-psychologist
 * and docs/product/who-may-book.md#clinicians-cannot-book.
 */
export function bookingRefusalText(refusal: BookingRefusal, supportEmail: string): string {
  switch (refusal) {
    case 'signedInAsClinician':
      return 'You are currently logged in as a psychologist and are not able to book appointments via the website.'
    case 'notAClient':
      return 'Forbidden. You do not have permission to access.'
    case 'fundingRequired':
      return fundingRequiredText
    case 'attachedToAnother':
      return `To change your psychologist or appointment type, please email ${supportEmail} with your preferred updates`
  }
}

export interface BookingAttempt {
  readonly actor: ActorRole
  /** Null until one is chosen: everyone chooses before a time is held. */
  readonly funding: FundingMethod | null
  readonly attachedClinicianId: string | null
  readonly clinician: {
    readonly id: string
    readonly role: ClinicianRole
    readonly fundingMethods: readonly FundingMethod[]
  }
}

/** Why this person may not book this clinician, or null when they may. */
export function checkMayBook(wish: BookingAttempt): BookingRefusal | null {
  if (wish.actor === 'clinician') return 'signedInAsClinician'
  if (!may(wish.actor, 'hold a slot')) return 'notAClient'
  if (isGp(wish.clinician.role)) return null
  if (wish.funding === null) return 'fundingRequired'
  if (isOwnClinician(wish) || mayBookAnyone(wish)) return null
  return 'attachedToAnother'
}

/** Whether clients can book a type with a clinician: some way to pay covers it. A GP's costs nothing, and is by video call. */
export const canBeBooked = (
  clinician: Omit<BookingAttempt['clinician'], 'id'> & { readonly deliveryTypes: readonly DeliveryType[] },
  type: { readonly claimTypes: readonly ClaimType[] },
): boolean =>
  isGp(clinician.role)
    ? clinician.deliveryTypes.includes('videoCall')
    : fundingOffered(clinician, type).length > 0

function isOwnClinician({ attachedClinicianId, clinician }: BookingAttempt): boolean {
  return attachedClinicianId === null || attachedClinicianId === clinician.id
}

function mayBookAnyone({ funding, clinician }: BookingAttempt): boolean {
  return funding !== null && methods[funding].anyPsychologist && clinician.fundingMethods.includes(funding)
}

export function restrictionHeading(name: string): string {
  return `Want to book with ${name}?`
}

/** The price is shown before a first session that has one. See docs/product/who-may-book.md#price-shown-first. */
export function needsFundingDialog(client: {
  funding: FundingMethod | null
  isSignedIn: boolean
  hasPriorAppointment: boolean
}): boolean {
  return (
    client.funding !== null && hasPrice(client.funding) && !(client.isSignedIn && client.hasPriorAppointment)
  )
}
