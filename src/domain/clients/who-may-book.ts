import type { FundingMethod } from '../clinicians/funding.ts'
import type { ClinicianRole } from '../clinicians/roles.ts'
import { isGp } from '../clinicians/roles.ts'
import type { Actor } from './permissions.ts'
import { may } from './permissions.ts'

export type BookingRefusal = 'signedInAsClinician' | 'notAClient' | 'fundingRequired' | 'attachedToAnother'

/** Documents 1 and 2, section 6, and document 3 section 8.1, letter for letter. */
export function bookingRefusalText(refusal: BookingRefusal, supportEmail: string): string {
  switch (refusal) {
    case 'signedInAsClinician':
      return 'You are currently logged in as a psychologist and are not able to book appointments via the website.'
    case 'notAClient':
      return 'Forbidden. You do not have permission to access.'
    case 'fundingRequired':
      return 'Funding method required'
    case 'attachedToAnother':
      return `To change your psychologist or appointment type, please email ${supportEmail} with your preferred updates`
  }
}

export interface BookingWish {
  readonly actor: Actor
  /** Null while a signed-in client has none; a visitor chooses it on the way. */
  readonly funding: FundingMethod | null
  readonly attachedClinicianId: string | null
  readonly clinician: {
    readonly id: string
    readonly role: ClinicianRole
    readonly fundingMethods: readonly FundingMethod[]
  }
}

/** Decisions, "People": these clients may book any psychologist who offers that funding. */
const fundingThatRoams: readonly FundingMethod[] = ['ndis', 'dva', 'workCover']

/** Why this person may not book this clinician, or null when they may. */
export function whyNotBook(wish: BookingWish): BookingRefusal | null {
  if (wish.actor === 'clinician') return 'signedInAsClinician'
  if (!may(wish.actor, 'hold a slot')) return 'notAClient'
  if (isGp(wish.clinician.role)) return null
  if (wish.actor === 'patient' && wish.funding === null) return 'fundingRequired'
  if (isTheirOwn(wish) || mayRoam(wish)) return null
  return 'attachedToAnother'
}

function isTheirOwn({ attachedClinicianId, clinician }: BookingWish): boolean {
  return attachedClinicianId === null || attachedClinicianId === clinician.id
}

function mayRoam({ funding, clinician }: BookingWish): boolean {
  return funding !== null && fundingThatRoams.includes(funding) && clinician.fundingMethods.includes(funding)
}

export function restrictionHeading(name: string): string {
  return `Want to book with ${name}?`
}

/** Document 1, "Psychologist card behaviour": a price is shown before a first session that has one. */
export function needsFundingDialog(client: {
  funding: FundingMethod | null
  isSignedIn: boolean
  hasPriorAppointment: boolean
}): boolean {
  const hasPrice = client.funding === 'rebate' || client.funding === 'selfFunded'
  return hasPrice && !(client.isSignedIn && client.hasPriorAppointment)
}
