import { z } from 'zod'
import { checkDateOfBirth } from '#domain/clients/date-of-birth.ts'
import { checkEmail } from '#domain/identifiers/email.ts'
import { checkPhone } from '#domain/identifiers/phone.ts'
import { checkProviderNumber } from '#domain/identifiers/provider-number.ts'
import {
  contactMessages,
  contactMethods,
  contactSubjects,
  longestComment,
} from '#domain/messages/contact-form.ts'
import { longestReason, referralFormMessages } from '#domain/messages/referral-form.ts'
import { personName } from './person-name.ts'
import { type Check, readBy } from './read-by.ts'

/**
 * The forms of the content pages as a person fills them in. They are sent to POST /submissions/v3/integration/submit/… in the
 * CRM's shape (`forms.ts`), and the server judges them by these schemas again.
 */
const text = (most: number) => z.string().trim().max(most, `Must be at most ${most} characters`)
const filled = (required: string, most = 300) =>
  z.string({ error: required }).trim().min(1, required).max(most, `Must be at most ${most} characters`)

const unlessEmpty =
  (check: Check): Check =>
  (typed) =>
    typed === '' ? { ok: true, value: '' } : check(typed)

/** "Patient’s phone number is not valid", where a form asks for two people's. */
const namedFor =
  (whose: 'Your' | 'Patient’s', check: Check): Check =>
  (typed) => {
    const checked = check(typed)
    if (checked.ok) return checked
    const { message } = checked
    return { ok: false, message: `${whose} ${message.charAt(0).toLowerCase()}${message.slice(1)}` }
  }

const checkContactEmail: Check = (typed) => {
  const checked = checkEmail(typed)
  return checked.ok ? checked : { ok: false, message: contactMessages.emailInvalid }
}
const email = filled(contactMessages.email, 320).transform(readBy(checkContactEmail))
const phone = filled(contactMessages.phoneNumber, 320).transform(readBy(checkPhone))

const person = {
  firstName: personName(contactMessages.firstName).meta({ title: 'first name' }),
  lastName: personName(contactMessages.lastName).meta({ title: 'last name' }),
  email: email.meta({ title: 'email' }),
  phoneNumber: phone.meta({ title: 'phone number' }),
}

export const contactFormSchema = z.object({
  subject: z.enum(['', ...contactSubjects], { error: 'Subject is invalid' }).meta({ title: 'subject' }),
  ...person,
  comments: filled(contactMessages.comments, longestComment).meta({ title: 'comments' }),
  preferredContactMethod: z
    .enum(contactMethods, { error: contactMessages.preferredContactMethod })
    .meta({ title: 'how we answer' }),
  isReceiveUpdates: z.boolean(),
})

export const contactInformationSchema = z.object({
  ...person,
  consent: z.literal(true, { error: contactMessages.consent }).meta({ title: 'your agreement' }),
})

/** `today` as YYYY-MM-DD: a later date of birth is refused. */
export const referralFormSchema = (today: string) =>
  z
    .object({
      gpName: filled(referralFormMessages.gpName).meta({ title: 'your name' }),
      gpPractice: filled(referralFormMessages.gpPractice).meta({ title: 'your practice' }),
      providerNumber: filled(referralFormMessages.providerNumber)
        .transform(readBy(checkProviderNumber))
        .meta({ title: 'provider number' }),
      gpEmail: text(320)
        .transform(readBy(unlessEmpty(namedFor('Your', checkContactEmail))))
        .meta({ title: 'your email' }),
      gpPhone: text(320)
        .transform(readBy(unlessEmpty(namedFor('Your', checkPhone))))
        .meta({ title: 'your phone' }),
      patientFirstName: personName(referralFormMessages.patientFirstName).meta({
        title: 'the patient’s first name',
      }),
      patientLastName: personName(referralFormMessages.patientLastName).meta({ title: 'their last name' }),
      patientDateOfBirth: filled(referralFormMessages.patientDateOfBirth)
        .transform(readBy(namedFor('Patient’s', (typed) => checkDateOfBirth(typed, today))))
        .meta({ title: 'their date of birth' }),
      patientPhone: filled(referralFormMessages.patientPhone, 320)
        .transform(readBy(namedFor('Patient’s', checkPhone)))
        .meta({ title: 'their phone number' }),
      patientEmail: text(320)
        .transform(readBy(unlessEmpty(namedFor('Patient’s', checkContactEmail))))
        .meta({ title: 'their email' }),
      reason: text(longestReason),
      isPatientInformed: z
        .literal(true, { error: referralFormMessages.isPatientInformed })
        .meta({ title: 'your patient’s agreement' }),
      fileId: z.literal('').or(z.uuid(referralFormMessages.fileGone)),
    })
    .refine(({ gpEmail, gpPhone }) => gpEmail !== '' || gpPhone !== '', {
      path: ['gpEmail'],
      error: referralFormMessages.gpReply,
      // Said with the others: an empty form names all that it needs.
      when: ({ value }) => isRecord(value) && isBlank(value.gpEmail) && isBlank(value.gpPhone),
    })

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === ''

/** GET /submissions/token */
export const formTokenSchema = z.object({
  token: z.string().describe('Says when the form was opened. Sent back with it, as `guard.token`'),
})
