import type { Booker } from '#domain/clients/bookers.ts'
import { fundingMessages } from '#domain/clients/funding-fields.ts'
import type { ClientRecord } from '../appointment/client-facts.ts'
import type { Messages } from '../form/use-checked-form.ts'
import { addressNames, addressOf, type AddressValues, checkAddress } from '../funding/address.ts'
import { bookerNames, bookerOf, checkBooker } from '../funding/booker.ts'
import {
  checkEmergency,
  emergencyNames,
  emergencyOf,
  type EmergencyValues,
} from '../funding/emergency-contact.tsx'
import type { BookerAndConsent } from '../funding/save-booker.ts'
import type { PhoneJudgement } from '../funding/use-phone.ts'
import { cardOf } from './card-on-file.ts'
import { type CardKind, cardNames, type CardValues } from './card-values.ts'
import { checkCard } from './card.ts'
import {
  checkReferral,
  type ReferralFiles,
  referralNames,
  referralOf,
  type ReferralValues,
} from './referral.ts'

/** Document 1 section 3. The guardian of a child has the names that the other forms use. */
export type MedicareValues = BookerAndConsent & CardValues & AddressValues & ReferralValues & EmergencyValues

/** In the order of the screen. */
export const medicareNames = {
  ...bookerNames,
  ...cardNames,
  ...addressNames,
  ...referralNames,
  ...emergencyNames,
  isConsentForParent: 'your consent',
} as const satisfies Record<keyof MedicareValues, string>

/** Consent is given for each booking, never taken from the last. */
export const medicareOf = (client: ClientRecord): MedicareValues => ({
  ...bookerOf(client),
  ...cardOf(client),
  ...addressOf(client),
  ...referralOf(client),
  ...emergencyOf(client),
  isConsentForParent: false,
})

export type MedicareFacts = {
  client: ClientRecord
  booker: Booker
  cardKind: CardKind | null
  today: string
  phones: { booker: PhoneJudgement; emergency: PhoneJudgement }
  files: ReferralFiles
}

/** Document 1 section 5, all that this form asks for. */
export const checkMedicare = (values: MedicareValues, facts: MedicareFacts): Messages<MedicareValues> => ({
  ...checkBooker(values, facts.booker, facts.phones.booker),
  ...checkCard(values, facts.cardKind, facts.today),
  ...checkAddress(values),
  ...checkReferral(values, facts.files, facts.client),
  ...checkEmergency(values, facts.phones.emergency),
  ...(facts.booker === 'myChild' &&
    !values.isConsentForParent && { isConsentForParent: fundingMessages.consent }),
})
