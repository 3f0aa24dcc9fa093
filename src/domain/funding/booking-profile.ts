import { isCardInDate } from '../identifiers/card-expiry.ts'
import type { DvaCardType } from '../identifiers/dva.ts'
import type { Intake } from '../clients/intake.ts'
import { bookedFor, type OnBehalfOf } from '../clients/on-behalf-of.ts'
import type { Address, MedicareCard } from '../clients/profile.ts'
import { type FundingDetails, mapDetails } from './forms.ts'
import type { BookingProfile } from './requirements.ts'

type OwnDetails = Readonly<Record<FundingDetails, object | null>>

/** What a client has on file, as their record shows it; null is not on file. */
export interface OnFile extends OwnDetails {
  readonly medicare: (MedicareCard & { readonly dva: { readonly cardType: DvaCardType } | null }) | null
  readonly address: Address | null
  /** What the client is to the account holder: who it is for until a form says otherwise. */
  readonly onBehalfOf: OnBehalfOf
  /** YYYY-MM-DD. */
  readonly dateOfBirth: string
  readonly intake: Intake | null
  readonly guardian: object | null
  readonly keyClientContacts: readonly { readonly tags: readonly string[] }[]
}

type OfThisBooking = Pick<BookingProfile, 'hasReferral' | 'hasAgreedToCancellationPolicy'> & {
  /** Given for this booking. What was said for an earlier one does not count. */
  hasParentConsent: boolean
  /** YYYY-MM-DD where the client is. */
  today: string
}

/** A card that has run out since it was given is not on file: its holder has a new one, and Medicare pays nothing on the old. */
export function toBookingProfile(
  file: OnFile,
  { today, hasParentConsent, ...ofThisBooking }: OfThisBooking,
): BookingProfile {
  const { medicare, address } = file
  const isInDate = Boolean(medicare?.expiryDate && isCardInDate(medicare.expiryDate, today))
  return {
    ...ofThisBooking,
    medicare: isInDate ? medicare : null,
    dva: medicare?.dva ?? null,
    address,
    hasEmergencyContact: file.keyClientContacts.some(({ tags }) => tags.includes('emergency')),
    hasDetails: mapDetails((form) => file[form] !== null),
    forChild:
      bookedFor(file, today) === 'myChild' ? { hasParentConsent, hasGuardian: file.guardian !== null } : null,
  }
}
