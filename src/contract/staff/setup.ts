import { z } from 'zod'
import { passwordMessages } from '#domain/clients/credentials.ts'
import { policyCodes, signUpLimits, signUpMessages } from '#domain/clients/sign-up.ts'
import { genderCodes } from '#domain/clinicians/vocabularies.ts'
import { ahpraPrefix, checkAhpraNumber, profileLimits } from '#domain/clinicians/profile-rules.ts'
import { clinicianRoleCodes } from '#domain/clinicians/roles.ts'
import { isPricedFor, unpricedText } from '#domain/fees/quote.ts'
import { fundingMethodCodes } from '#domain/funding/methods.ts'
import { checkAbn, checkAccountNumber, checkBsb, checkProviderNumber } from '#domain/identifiers/numbers.ts'
import { checkEmail } from '#domain/identifiers/person.ts'
import { requiredMessage } from '#domain/identifiers/checked.ts'
import { checkPhone } from '#domain/identifiers/phone.ts'
import { gpFormsHoursChoices } from '#domain/gp/forms-after-booking.ts'
import { idleMinutesChoices } from '#domain/staff/staff-sign-in.ts'
import { bookableNeeds, stepsToRead, setupStepCodes, videoChecks } from '#domain/staff/practice-setup.ts'
import { parseClockTime } from '#domain/time/format.ts'
import { type Endpoint, endpointGroup } from '../endpoint.ts'
import { checkedText, filledText, optionalText, personName, timeZoneSchema } from '../fields.ts'
import type { StaffOperation } from './staff-paths.ts'

const setupStateSchema = z.object({
  hasOwner: z.boolean(),
  link: z
    .enum(['none', 'good', 'unknown', 'expired', 'used'])
    .describe('Of the link whose secret this browser has exchanged'),
  passkeyHost: z.string().describe('The host name that passkeys will belong to: that of PUBLIC_URL'),
})

const setupLinkRequest = z.object({ secret: z.string().max(200) })

export const createOwnerRequest = z.object({
  firstName: personName(signUpMessages.firstName).meta({ title: 'First name' }),
  lastName: personName(signUpMessages.lastName).meta({ title: 'Last name' }),
  email: checkedText('Email', checkEmail),
  password: z
    .string({ error: passwordMessages.required })
    .min(1, passwordMessages.required)
    .max(signUpLimits.password, `Must be at most ${signUpLimits.password} characters`)
    .meta({ title: 'Password' }),
})

/** What a practice says of itself. */
export const practiceDetailsSchema = z.object({
  name: filledText('Name of the practice', 80),
  abn: checkedText('ABN', checkAbn),
  address: filledText('Address', 200),
  phone: checkedText('Phone', checkPhone),
  email: checkedText('Email for clients', checkEmail),
  timeZone: timeZoneSchema.meta({ title: 'Time zone' }),
  idleMinutes: z.coerce
    .number()
    .pipe(z.literal(idleMinutesChoices, { error: 'Choose a time from the list' }))
    .optional()
    .meta({ title: 'Lock screens after' }),
  gpFormsHours: z.coerce
    .number()
    .pipe(z.literal(gpFormsHoursChoices, { error: 'Choose a time from the list' }))
    .optional()
    .meta({ title: 'Forms of a GP appointment' }),
  bsb: optionalText('BSB', checkBsb),
  accountNumber: optionalText('Account number', checkAccountNumber),
  accountName: optionalText('Account name', (typed) =>
    typed.length <= 80 ? { ok: true, value: typed } : { ok: false, message: 'Must be at most 80 characters' },
  ),
})

export const savePracticeRequest = practiceDetailsSchema.extend({
  version: z.number().int().min(0).describe('As it was read: another one was saved meanwhile'),
})

const mailTest = z.object({
  outcome: z.enum(['handedOver', 'kept', 'failed']),
  at: z.iso.datetime(),
})

const testedMailSchema = mailTest.extend({ to: z.string() })

const clinician = z.object({
  id: z.uuid(),
  name: z.string(),
  profession: z.string(),
  isBookable: z.boolean().describe('Has hours, a funding method and an active appointment type'),
  lacks: z
    .array(z.enum(bookableNeeds))
    .describe('Of one who is published: why clients find no time with them. Empty for others'),
})

const appointmentType = z.object({
  id: z.uuid(),
  name: z.string(),
  isGp: z.boolean(),
  durationMinutes: z.number().int(),
  stepMinutes: z.number().int(),
  isActive: z.boolean(),
})

const practiceSetupSchema = z.object({
  details: z.object({
    name: z.string(),
    abn: z.string().nullable(),
    address: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    timeZone: timeZoneSchema,
    bsb: z.string().nullable(),
    accountNumber: z.string().nullable(),
    accountName: z.string().nullable(),
    idleMinutes: z.number().int(),
    gpFormsHours: z.number().int(),
    version: z.number().int(),
  }),
  isOpen: z.boolean(),
  hasOpened: z.boolean().describe('It has taken bookings once: what it charges is changed among the rates'),
  checklist: z.array(z.object({ code: z.enum(setupStepCodes), label: z.string(), isSettled: z.boolean() })),
  simulations: z.array(z.string()).describe('What is simulated, not set up or not built, a sentence each'),
  areSimulationsOpen: z.boolean(),
  mail: z.object({
    mode: z.enum(['server', 'simulated', 'none']),
    lastTest: mailTest.nullable(),
  }),
  payments: z.enum(['stripe', 'simulator', 'none']),
  video: z.object({
    isElsewhere: z.boolean().describe('At another provider’s'),
    hasRelay: z.boolean(),
    check: z.enum(videoChecks).nullable(),
  }),
  clinicians: z.array(clinician),
  appointmentTypes: z.array(appointmentType),
  fees: z
    .object({
      clinicalRebateCents: z.number().int(),
      registeredRebateCents: z.number().int(),
      gapCents: z.number().int().nullable().describe('Null until the practice has said it'),
      bookingFeeCents: z.number().int().nullable().describe('Null until the practice has said it'),
    })
    .nullable()
    .describe('Null before the first published rebates'),
  policies: z.array(z.object({ code: z.enum([...policyCodes, 'cancellation']), version: z.string() })),
})

export type PracticeSetup = z.infer<typeof practiceSetupSchema>

export const chooseTypesRequest = z.object({
  active: z
    .array(z.uuid())
    .min(1, 'Please leave at least one type on')
    .max(100)
    .meta({ title: 'Appointment types' }),
})

const dollars = (name: string) =>
  z
    .string({ error: `${name} is required` })
    .trim()
    .min(1, { error: `${name} is required`, abort: true })
    .regex(/^\d{1,4}(\.\d{1,2})?$/, `${name} must be an amount like 40 or 40.50`)
    .transform((typed) => Math.round(Number(typed) * 100))
    .meta({ title: name })

/** In dollars, as a person types them. */
export const saveFeesRequest = z.object({ gap: dollars('Gap'), bookingFee: dollars('Booking fee') })

const noteStepRequest = z.object({ step: z.enum(stepsToRead) })
const noteVideoRequest = z.object({ check: z.enum(videoChecks) })
const openPracticeRequest = z.object({ isOpen: z.boolean() })

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
    if (fundingMethods.some((funding) => !isPricedFor(role, funding))) say('fundingMethods', unpricedText)
    if (ahpraPrefix(role) === null && ahpraNumber === '') return
    if (ahpraNumber === '') return say('ahpraNumber', requiredMessage('Ahpra number'))
    const checked = checkAhpraNumber(ahpraNumber, role)
    if (!checked.ok) say('ahpraNumber', checked.message)
  })

const addedClinicianSchema = z.object({ id: z.uuid(), slug: z.string(), name: z.string() })

export const setupEndpoints = endpointGroup({ tag: 'Set-up', staff: 'edit the practice' }, {
  readSetupState: {
    summary: 'Whether there is an owner, and whether this browser may make one',
    staff: 'none',
    answer: setupStateSchema,
    answers: 'How it stands',
  },
  exchangeSetupLink: {
    summary: 'Exchange the secret of a set-up link for a cookie',
    staff: 'none',
    body: setupLinkRequest,
    answers: 'The browser may make the owner',
    errors: ['setupLinkRefused', 'tooManyRequests'],
  },
  createOwner: {
    summary: 'Make the first owner',
    description: 'Needs the cookie of a set-up link. Signs the owner in up to the second step.',
    staff: 'none',
    body: createOwnerRequest,
    answers: 'There is an owner, and every set-up link is closed',
    errors: ['setupLinkRefused', 'emailInUse', 'tooManyRequests'],
  },
  readPracticeSetup: {
    summary: 'The practice’s details, and how its set-up stands',
    answer: practiceSetupSchema,
    answers: 'The practice',
  },
  savePractice: {
    summary: 'Change the practice’s details',
    body: savePracticeRequest,
    answer: practiceSetupSchema.shape.details,
    answers: 'As they are now',
    errors: ['changedMeanwhile', 'notFound'],
  },
  testMail: {
    summary: 'Send a test email to the one who asks',
    answer: testedMailSchema,
    answers: 'What became of it',
    errors: ['emailNotSetUp', 'tooManyRequests'],
  },
  addFirstClinician: {
    summary: 'Add a clinician who can be booked',
    staff: 'edit clinicians',
    body: addClinicianRequest,
    status: 201,
    answer: addedClinicianSchema,
    answers: 'The clinician',
    errors: ['notFound', 'stepUpNeeded'],
  },
  chooseAppointmentTypes: {
    summary: 'Say what can be booked, before the practice opens',
    staff: 'edit appointment types',
    body: chooseTypesRequest,
    answers: 'Saved',
  },
  saveFees: {
    summary: 'Say the gap and the booking fee, before the practice first opens',
    staff: 'edit rates',
    body: saveFeesRequest,
    answers: 'Saved',
  },
  noteSetupStep: {
    summary: 'Note that a step without anything to fill in was read',
    body: noteStepRequest,
    answers: 'Noted',
    errors: ['notFound'],
  },
  noteVideoCheck: {
    summary: 'Note what the relay answered to a browser of the office, or that it is done without one',
    description: '409 for an answer of a relay where none is set up, and for doing without one where one is.',
    body: noteVideoRequest,
    answers: 'Noted',
    errors: ['notFound', 'conflict'],
  },
  openPractice: {
    summary: 'Open for bookings, or close for new ones',
    body: openPracticeRequest,
    answers: 'Done',
    errors: ['notFound'],
  },
} as const satisfies Partial<Record<StaffOperation, Partial<Endpoint>>>)
