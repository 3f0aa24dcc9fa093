import { z } from 'zod'
import { changePatientRequest } from '#contract/accounts.ts'
import { changePasswordRequest, newEmailRequest } from '#contract/own-login.ts'
import type { FormRules } from '../forms/form-rules.ts'
import type { ProfileParts } from './profile-values.ts'

const { firstName, lastName, mobile, timeZone, communicationPreference, atsi } = changePatientRequest.shape

/** A number that was never given is not asked for; one on file cannot be taken away. */
const profile = (hasMobile: boolean) =>
  z.object({
    firstName: firstName.unwrap().meta({ title: 'first name' }),
    lastName: lastName.unwrap().meta({ title: 'last name' }),
    mobile: (hasMobile ? mobile.unwrap() : z.union([z.literal(''), mobile.unwrap()])).meta({
      title: 'mobile phone',
    }),
    timeZone: timeZone.unwrap(),
    communicationPreference: communicationPreference.unwrap(),
    atsi: atsi.unwrap(),
  })

export const profileRules =
  (hasMobile: boolean): FormRules<ProfileParts> =>
  () => ({ profile: profile(hasMobile) })

const current = {
  currentPassword: newEmailRequest.shape.currentPassword.meta({ title: 'your current password' }),
}

export const newEmailRules = newEmailRequest.extend({
  email: newEmailRequest.shape.email.meta({ title: 'your new email' }),
  ...current,
})

export const newPasswordRules = changePasswordRequest.extend({
  ...current,
  newPassword: changePasswordRequest.shape.newPassword.meta({ title: 'your new password' }),
})
