import type { ChangePatientRequest } from '#contract/accounts.ts'
import { signUpMessages } from '#domain/clients/sign-up.ts'
import type { Checked } from '#domain/identifiers/checked.ts'
import type { ClientRecord } from '../appointment/client-facts.ts'

/** What a client may change about themselves, as the screen has it. */
export type ProfileValues = {
  firstName: string
  lastName: string
  mobile: string
  timeZone: string
  communicationPreference: string
}

export type ProfileField = keyof ProfileValues

export type FieldMessages = Partial<Record<ProfileField, string>>

/** In the order of the screen. */
export const profileFields = [
  'firstName',
  'lastName',
  'mobile',
  'timeZone',
  'communicationPreference',
] as const satisfies readonly ProfileField[]

export function valuesOf(client: ClientRecord): ProfileValues {
  const { firstName, lastName, mobile, timeZone, communicationPreference } = client
  return { firstName, lastName, mobile: mobile ?? '', timeZone, communicationPreference }
}

/** The same words as at sign-up. A number that was never given is not asked for; one on file cannot be taken away. */
export function checkProfile(
  values: ProfileValues,
  saved: ProfileValues,
  checkPhone: (typed: string) => Checked,
): FieldMessages {
  const mobile = values.mobile.trim() === '' ? null : checkPhone(values.mobile)
  return {
    ...(values.firstName.trim() === '' && { firstName: signUpMessages.firstName }),
    ...(values.lastName.trim() === '' && { lastName: signUpMessages.lastName }),
    ...(mobile === null && saved.mobile !== '' && { mobile: signUpMessages.phone }),
    ...(mobile?.ok === false && { mobile: mobile.message }),
  }
}

/** Only what has changed is sent, so that a form left open elsewhere takes nothing back. */
export function changesIn(values: ProfileValues, saved: ProfileValues): ChangePatientRequest {
  const changed = profileFields.filter((field) => values[field].trim() !== saved[field])
  return Object.fromEntries(changed.map((field) => [field, values[field].trim()]))
}
