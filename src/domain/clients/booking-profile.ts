import { isCardInDate } from '../identifiers/card-expiry.ts'
import type { DvaCardType } from '../identifiers/dva.ts'
import type { Intake } from './intake.ts'
import type { Address, MedicareCard } from './profile.ts'
import type { BookingProfile } from './requirements.ts'

/** What a client has on file, as their record shows it; null is not on file. */
export interface OnFile {
  readonly medicare: (MedicareCard & { readonly dva: { readonly cardType: DvaCardType } | null }) | null
  readonly address: Address | null
  readonly ndis: object | null
  readonly workCover: object | null
  readonly intake: Intake | null
  readonly guardian: object | null
  readonly keyClientContacts: readonly { readonly tags: readonly string[] }[]
}

type OfThisBooking = Pick<BookingProfile, 'hasReferral' | 'hasAgreedToCancellationPolicy'> & {
  /** YYYY-MM-DD where the client is. */
  today: string
}

/** A card that has run out since it was given is not on file: its holder has a new one, and Medicare pays nothing on the old. */
export function bookingProfileOf(file: OnFile, { today, ...ofThisBooking }: OfThisBooking): BookingProfile {
  const { medicare, address, intake } = file
  const isInDate = Boolean(medicare?.expiryDate && isCardInDate(medicare.expiryDate, today))
  return {
    ...ofThisBooking,
    medicare: isInDate ? medicare : null,
    dva: medicare?.dva ?? null,
    address,
    hasEmergencyContact: file.keyClientContacts.some(({ tags }) => tags.includes('emergency')),
    hasNdisDetails: file.ndis !== null,
    hasWorkCoverDetails: file.workCover !== null,
    forChild:
      intake?.behalfOf === 'myChild'
        ? { hasParentConsent: intake.isConsentForParent, hasGuardian: file.guardian !== null }
        : null,
  }
}
