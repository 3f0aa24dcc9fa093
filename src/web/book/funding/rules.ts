import { z } from 'zod'
import { adultRequest, guardianRequest, intakeRequest } from '#contract/funding.ts'
import { requirementMessage } from '#domain/booking/requirements.ts'
import { fundingMessages } from '#domain/funding/form-fields.ts'
import { requiredMessage } from '#domain/identifiers/checked.ts'
import {
  emergencyRules,
  ndisDetailsRules,
  titled,
  workCoverDetailsRules,
} from '../../client-details/rules.ts'
import type { FormRules } from '../../forms/form-rules.ts'
import type { ConfirmParts, NdisParts, WorkCoverParts } from './form-parts.ts'
import type { OnBehalfOfParts } from './on-behalf-of.ts'

/** The contract's schemas as the booking forms ask for them, in the order of the screen. */
const contact = adultRequest.shape
const guardian = guardianRequest.omit({ role: true }).shape

const adultRules = z.object({
  firstName: titled(withRequiredMessage(contact.firstName, requiredMessage('Your name')), 'your name'),
  mobileNumber: titled(contact.mobileNumber, 'your contact'),
})
const guardianRules = z.object({
  parentFirstName: titled(guardian.parentFirstName, 'first name of the parent or guardian'),
  parentLastName: titled(guardian.parentLastName, 'their last name'),
  parentEmail: titled(guardian.parentEmail, 'their email'),
})
const consentRules = z.object({
  isConsentForParent: titled(
    z.literal(true, { error: fundingMessages.consent }),
    'the consent of a parent or guardian',
  ),
})
/** The same rule, in words that fit who is asked. */
function withRequiredMessage(schema: typeof contact.firstName, required: string) {
  return z.string().trim().min(1, required).pipe(schema)
}

export const onBehalfOfRules = ({ intake }: Pick<OnBehalfOfParts, 'intake'>) => ({
  intake: z.object({ behalfOf: titled(intakeRequest.shape.behalfOf, 'who this appointment is for') }),
  ...(intake.behalfOf === 'someoneElseAdult' && { adult: adultRules }),
  ...(intake.behalfOf === 'myChild' && { guardian: guardianRules }),
})
export const consentFor = ({ intake }: Pick<OnBehalfOfParts, 'intake'>) =>
  intake.behalfOf === 'myChild' && { consent: consentRules }

export const ndisRules: FormRules<NdisParts> = (values) => ({
  ...onBehalfOfRules(values),
  ndis: ndisDetailsRules.inBooking(values.ndis.plan),
  ...consentFor(values),
})

export const workCoverRules: FormRules<WorkCoverParts> = (values) => ({
  ...onBehalfOfRules(values),
  workCover: workCoverDetailsRules,
})

const agreement = z.object({
  isAgreeCancellationPolicy: titled(
    z.literal(true, { error: requirementMessage('cancellationAgreement') }),
    'your agreement to the cancellation policy',
  ),
})

/** The other fundings have asked on their own form for whom it is. */
export const confirmRules: FormRules<ConfirmParts> = () => ({ emergency: emergencyRules })

export const selfFundedRules: FormRules<ConfirmParts> = (values) => ({
  ...onBehalfOfRules(values),
  emergency: emergencyRules,
  ...consentFor(values),
  agreement,
})
