import type { FundingMethod } from '#domain/clinicians/funding.ts'
import { bookingProfileOf } from '#domain/clients/booking-profile.ts'
import { type FundingForm, stepAfterFunding } from '#domain/clients/funding-steps.ts'
import { requirementsMet } from '#domain/clients/requirements.ts'
import type { ClientRecord } from '../appointment/client-facts.ts'
import { todayOf } from './today-of.ts'

/**
 * Document 1 section 4, "Profile check after a funding page": the first form that still has something to ask. Whoever said the
 * last time that they had no referral is asked again, because they may have one by now.
 */
export const nextStepOf = (client: ClientRecord, funding: FundingMethod): FundingForm | 'finish' =>
  stepAfterFunding(
    funding,
    requirementsMet(
      bookingProfileOf(client, {
        today: todayOf(client),
        hasReferral: client.referral?.isReferredByGP === true,
        hasAgreedToCancellationPolicy: false,
      }),
    ),
  )
