import { z } from 'zod'
import { changePatientRequest } from '#contract/accounts.ts'
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
