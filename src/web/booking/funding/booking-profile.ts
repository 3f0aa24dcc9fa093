import type { FundingMethod } from '#domain/funding/methods.ts'
import { toBookingProfile } from '#domain/funding/booking-profile.ts'
import type { FundingForm } from '#domain/funding/forms.ts'
import { stepAfterFunding } from '#domain/funding/steps.ts'
import { requirementsMet } from '#domain/funding/requirements.ts'
import type { ClientRecord } from '../../client/client-profile.ts'
import { localToday } from '../../client-details/local-today.ts'

/**
 * The first form that still has something to ask. A client who said that they had no referral is asked again, because
 * they may have one by now. See docs/product/finishing.md#profile-check.
 */
export const findNextStep = (client: ClientRecord, funding: FundingMethod): FundingForm | 'finish' =>
  stepAfterFunding(
    funding,
    requirementsMet(
      toBookingProfile(client, {
        today: localToday(client),
        // The form asks for it, each time.
        hasParentConsent: false,
        hasReferral: client.referral?.isReferredByGP === true,
        hasAgreedToCancellationPolicy: false,
      }),
    ),
  )
