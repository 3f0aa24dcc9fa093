import { z } from 'zod'
import { genderCodes } from '#domain/clinicians/genders.ts'
import { clinicianRoleCodes } from '#domain/clinicians/roles.ts'
import { signUpMessages } from '#domain/clients/sign-up.ts'
import { fundingMethodCodes } from '#domain/funding/methods.ts'
import { profileLimits } from '#domain/clinicians/profile-rules.ts'
import { ahpraPrefix, checkAhpraNumber } from '#domain/identifiers/ahpra.ts'
import { requiredMessage } from '#domain/identifiers/messages.ts'
import { checkProviderNumber } from '#domain/identifiers/provider-number.ts'
import { parseClockTime } from '#domain/practice/clock-time.ts'
import { personName } from '../person-name.ts'
import { checkedText, filledText } from './read-typed.ts'

const typed = z.string().trim().max(40).default('')

/** Both empty: no sessions on that day. */
const dayHours = z.object({ from: typed, to: typed }).superRefine(({ from, to }, context) => {
  if (from === '' && to === '') return
  const [start, end] = [parseClockTime(from), parseClockTime(to)]
  const say = (path: 'from' | 'to', message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  if (start === null) say('from', 'Please give a start like 9:00, or leave both empty')
  else if (end === null) say('to', 'Please give an end like 17:00, or leave both empty')
  else if (end <= start) say('to', 'The end must be after the start')
})

const hours = z.object({
  monday: dayHours,
  tuesday: dayHours,
  wednesday: dayHours,
  thursday: dayHours,
  friday: dayHours,
  saturday: dayHours,
  sunday: dayHours,
})

export const addClinicianRequest = z
  .object({
    firstName: personName(signUpMessages.firstName).meta({ title: 'First name' }),
    lastName: personName(signUpMessages.lastName).meta({ title: 'Last name' }),
    gender: z.enum(genderCodes, { error: requiredMessage('Gender') }).meta({ title: 'Gender' }),
    role: z.enum(clinicianRoleCodes, { error: requiredMessage('Profession') }).meta({ title: 'Profession' }),
    isMe: z
      .boolean()
      .default(false)
      .describe('The one who adds them: their account becomes this clinician’s'),
    shortDescription: filledText('Short description', profileLimits.shortDescription),
    ahpraNumber: typed.meta({ title: 'Ahpra number' }),
    providerNumber: checkedText('Medicare provider number', checkProviderNumber),
    hours,
    fundingMethods: z
      .array(z.enum(fundingMethodCodes))
      .max(fundingMethodCodes.length)
      .meta({ title: 'How clients may pay' }),
    appointmentTypeIds: z
      .array(z.uuid())
      .min(1, 'Please choose at least one appointment type')
      .max(100)
      .meta({ title: 'Appointment types' }),
  })
  .superRefine(({ role, ahpraNumber, fundingMethods }, context) => {
    const say = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (role !== 'generalPractitioner' && fundingMethods.length === 0)
      say('fundingMethods', 'Please choose at least one way to pay')
    if (ahpraPrefix(role) === null && ahpraNumber === '') return
    if (ahpraNumber === '') return say('ahpraNumber', requiredMessage('Ahpra number'))
    const checked = checkAhpraNumber(ahpraNumber, role)
    if (!checked.ok) say('ahpraNumber', checked.message)
  })

export const addedClinicianSchema = z.object({ id: z.uuid(), slug: z.string(), name: z.string() })
