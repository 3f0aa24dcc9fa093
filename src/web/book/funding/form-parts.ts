import type { AddressParts } from '../../client-details/address.tsx'
import type { DvaCardParts } from '../../client-details/dva-fields.tsx'
import type { CardParts } from '../../client-details/medicare-card.tsx'
import type { EmergencyParts } from './emergency-contact.tsx'
import type { DetailsParts, OnBehalfOfParts } from './on-behalf-of.ts'
import type { ReferralParts } from './referral.ts'

/** What each booking form has on the screen, by the requests that it becomes. */
export type NdisParts = DetailsParts<
  'ndis',
  { number: string; plan: string; planManagerName: string; planManagerEmail: string }
>

export type WorkCoverParts = DetailsParts<
  'workCover',
  {
    claimNumber: string
    caseManagerDetails: string
    numberOfAppointmentApproved: string
    /** `yes` or `no`. */
    isClaimInNSW: string
  }
>

/** A GP writes the referral, so the client brings none. */
export type GpMedicareParts = OnBehalfOfParts & CardParts & AddressParts & EmergencyParts

export type MedicareParts = GpMedicareParts & ReferralParts

export type DvaParts = AddressParts & { card: DvaCardParts }

export type ConfirmParts = OnBehalfOfParts &
  EmergencyParts & {
    /** Agreed to for each booking. */
    agreement: { isAgreeCancellationPolicy: boolean }
  }
