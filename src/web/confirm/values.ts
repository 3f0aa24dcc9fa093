import type { Booker } from '#domain/clients/bookers.ts'
import { fundingMessages } from '#domain/clients/funding-fields.ts'
import { requirements } from '#domain/clients/requirements.ts'
import type { ClientRecord } from '../appointment/client-facts.ts'
import type { Messages } from '../form/use-checked-form.ts'
import { bookerNames, bookerOf, checkBooker } from '../funding/booker.ts'
import {
  checkEmergency,
  emergencyNames,
  emergencyOf,
  type EmergencyValues,
} from '../funding/emergency-contact.tsx'
import type { BookerAndConsent } from '../funding/save-booker.ts'
import type { PhoneJudgement } from '../funding/use-phone.ts'

/** Document 1 section 3, "Confirm form". */
export type ConfirmValues = BookerAndConsent & EmergencyValues & { isAgreeCancellationPolicy: boolean }

/** In the order of the screen. */
export const confirmNames = {
  ...bookerNames,
  ...emergencyNames,
  isConsentForParent: 'your consent',
  isAgreeCancellationPolicy: 'your agreement to the cancellation policy',
} as const satisfies Record<keyof ConfirmValues, string>

/** What is on file is there again. The policy is agreed to for each booking, and consent is given anew. */
export const confirmOf = (client: ClientRecord): ConfirmValues => ({
  ...bookerOf(client),
  ...emergencyOf(client),
  isConsentForParent: false,
  isAgreeCancellationPolicy: false,
})

type Judged = {
  /** The other fundings have asked on their own page on whose behalf it is. */
  isSelfFunded: boolean
  booker: Booker
  phones: { booker: PhoneJudgement; emergency: PhoneJudgement }
}

/** Document 1 section 5. */
export function checkConfirm(
  values: ConfirmValues,
  { isSelfFunded, booker, phones }: Judged,
): Messages<ConfirmValues> {
  const emergency = checkEmergency(values, phones.emergency)
  if (!isSelfFunded) return emergency
  const needsConsent = booker === 'myChild' && !values.isConsentForParent
  return {
    ...checkBooker(values, booker, phones.booker),
    ...emergency,
    ...(needsConsent && { isConsentForParent: fundingMessages.consent }),
    ...(!values.isAgreeCancellationPolicy && {
      isAgreeCancellationPolicy: requirements.cancellationAgreement,
    }),
  }
}
