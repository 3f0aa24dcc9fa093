import { z } from 'zod'
import {
  ageRangeCodes,
  concernCodes,
  genderCodes,
  languageCodes,
  styleCodes,
} from '#domain/clinicians/vocabularies.ts'
import { deliveryTypeCodes, videoNeededText } from '#domain/clinicians/delivery-types.ts'
import { clinicianStatusCodes, officeStatusCodes } from '#domain/clinicians/listing.ts'
import { checkAhpraNumber, profileLimits } from '#domain/clinicians/profile-rules.ts'
import { clinicianRoleCodes, isGp } from '#domain/clinicians/roles.ts'
import { isPricedFor, unpricedText } from '#domain/fees/quote.ts'
import { fundingMethodCodes } from '#domain/funding/methods.ts'
import { requiredMessage, withoutGaps } from '#domain/identifiers/checked.ts'
import { checkProviderNumber } from '#domain/identifiers/numbers.ts'
import { type Endpoint, endpointGroup } from '../endpoint.ts'
import { personName, parsedBy, timeZoneSchema } from '../fields.ts'
import {
  affectedByChangeSchema,
  departurePreviewRequest,
  departureRequest,
  sessionDecisionsSchema,
  settledSessionsSchema,
  toldSchema,
} from './affected-sessions.ts'
import type { StaffOperation } from './staff-paths.ts'

const text = (most: number) => z.string().trim().max(most, `Must be at most ${most} characters`)

const requiredText = (field: string, most: number) =>
  z
    .string(requiredMessage(field))
    .trim()
    .min(1, requiredMessage(field))
    .max(most, `Must be at most ${most} characters`)

const lines = z
  .array(requiredText('A line', profileLimits.line))
  .max(profileLimits.lines, `Must be at most ${profileLimits.lines} lines`)

const wholeNumber = (most: number) =>
  z.coerce
    .number(`Must be a whole number, 0 to ${most}`)
    .int(`Must be a whole number, 0 to ${most}`)
    .min(0, `Must be a whole number, 0 to ${most}`)
    .max(most, `Must be a whole number, 0 to ${most}`)

const codes = <Code extends string>(all: readonly Code[]) =>
  z.array(z.enum(all)).transform((given) => [...new Set(given)])

const providerNumber = z.object({
  location: requiredText('Place of practice', profileLimits.location),
  providerNumber: z
    .string()
    .trim()
    .min(1, requiredMessage('Provider number'))
    .transform(parsedBy(checkProviderNumber)),
})

/** Everything that the practice says about a clinician, in the order of the form. */
export const clinicianFields = z.object({
  name: personName(requiredMessage('Name')).meta({ title: 'name' }),
  pronouns: text(profileLimits.pronouns),
  gender: z.enum(genderCodes, requiredMessage('Gender')).meta({ title: 'gender' }),
  role: z.enum(clinicianRoleCodes, requiredMessage('Role')).meta({ title: 'role' }),
  yearsOfExperience: wholeNumber(profileLimits.yearsOfExperience).meta({ title: 'years of experience' }),
  timeZone: timeZoneSchema,
  portraitId: z.string().max(80).nullable(),
  ahpraNumber: z
    .string()
    .max(30, 'Must be at most 30 characters')
    .transform((typed) => withoutGaps(typed).toUpperCase())
    .meta({ title: 'Ahpra number' }),
  providerNumbers: z
    .array(providerNumber)
    .max(profileLimits.locations, `Must be at most ${profileLimits.locations} places`),
  shortDescription: text(profileLimits.shortDescription).meta({ title: 'short description' }),
  introduction: text(profileLimits.introduction),
  experience: text(profileLimits.experience),
  quote: text(profileLimits.quote),
  primarySpecialisations: codes(concernCodes),
  secondarySpecialisations: codes(concernCodes),
  languages: codes(languageCodes),
  styles: codes(styleCodes),
  qualifications: lines,
  credentials: lines,
  servicesAvailable: lines,
  fundingMethods: codes(fundingMethodCodes),
  clientAgeRanges: codes(ageRangeCodes),
  deliveryTypes: z.array(z.enum(deliveryTypeCodes)).min(1, 'Please choose at least one way to meet'),
  appointmentTypeIds: z.array(z.uuid()).max(200),
  shouldUseCaseLoad: z.boolean(),
  remainingSlots: wholeNumber(profileLimits.remainingSlots).meta({ title: 'places for new clients' }),
  isOpenToNewClients: z.boolean(),
  isProfileListed: z.boolean(),
})

/** What one field says of another: a registration and a price are of a profession, a place has one number, a concern is named once. */
export function checkClinicianFields(
  given: Pick<
    z.infer<typeof clinicianFields>,
    | 'role'
    | 'ahpraNumber'
    | 'providerNumbers'
    | 'primarySpecialisations'
    | 'secondarySpecialisations'
    | 'fundingMethods'
    | 'deliveryTypes'
  >,
  context: { addIssue: (issue: { code: 'custom'; path: (string | number)[]; message: string }) => void },
): void {
  const refuse = (path: (string | number)[], message: string) =>
    context.addIssue({ code: 'custom', path, message })
  const ahpra = given.ahpraNumber === '' ? null : checkAhpraNumber(given.ahpraNumber, given.role)
  if (ahpra && !ahpra.ok) refuse(['ahpraNumber'], ahpra.message)
  const { providerNumbers: rows } = given
  for (const [index, { location, providerNumber: number }] of rows.entries()) {
    const earlier = rows.slice(0, index)
    if (earlier.some((row) => row.location.toLowerCase() === location.toLowerCase()))
      refuse(['providerNumbers', index, 'location'], 'This place is already above')
    if (earlier.some((row) => row.providerNumber === number))
      refuse(['providerNumbers', index, 'providerNumber'], 'This number is already above')
  }
  if (given.secondarySpecialisations.some((concern) => given.primarySpecialisations.includes(concern)))
    refuse(['secondarySpecialisations'], 'Please name each concern once, here or above')
  if (given.fundingMethods.some((funding) => !isPricedFor(given.role, funding)))
    refuse(['fundingMethods'], unpricedText)
  const isByVideo = given.deliveryTypes.includes('videoCall')
  if (isGp(given.role) && !isByVideo) refuse(['deliveryTypes'], videoNeededText.gp)
  if (!isGp(given.role) && !isByVideo && given.fundingMethods.includes('dva'))
    refuse(['deliveryTypes'], videoNeededText.dva)
}

const offerPreviewRequest = z.object({
  appointmentTypeIds: clinicianFields.shape.appointmentTypeIds.describe('What they would offer'),
})

const zonePreviewRequest = z.object({ timeZone: timeZoneSchema })

export const addClinicianRequest = clinicianFields.superRefine(checkClinicianFields)

export const saveClinicianRequest = clinicianFields
  .extend({
    version: z.number().int().describe('Of what was read: a later change by someone else is not overwritten'),
    remainingSlotsRead: z
      .number()
      .int()
      .describe(
        'Places as they were read. Bookings take places meanwhile, so the difference is what is saved',
      ),
    decisions: sessionDecisionsSchema.describe(
      'What becomes of sessions booked as types that are no longer offered, or that another time zone puts outside the hours or in leave',
    ),
    publish: z.boolean().default(false).describe('Shows a draft to clients. A published profile stays so'),
  })
  .superRefine(checkClinicianFields)

const savedClinicianSchema = z.object({ id: z.uuid(), version: z.number().int() })
const changedClinicianSchema = savedClinicianSchema.extend(toldSchema.shape)

const nextFree = z.iso.datetime().nullable().describe('In the four weeks that a new client may book in')

const listedForOffice = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  role: z.enum(clinicianRoleCodes),
  avatar: z.string().nullable(),
  status: z.enum(officeStatusCodes),
  leavesOn: z.iso.date().nullable(),
  timeZone: timeZoneSchema,
  shouldUseCaseLoad: z.boolean(),
  remainingSlots: z.number().int(),
  clients: z.number().int().describe('Whose psychologist this is'),
  fundingMethods: z.array(z.enum(fundingMethodCodes)),
  concerns: z.array(z.enum(concernCodes)),
  languages: z.array(z.enum(languageCodes)),
  nextFree,
})

const staffCliniciansSchema = z.object({ clinicians: z.array(listedForOffice) })

/** The fields as they are stored. */
const storedFields = z.object({
  ...clinicianFields.shape,
  name: z.string(),
  pronouns: z.string(),
  yearsOfExperience: z.number().int(),
  remainingSlots: z.number().int(),
  providerNumbers: z.array(z.object({ location: z.string(), providerNumber: z.string() })),
  primarySpecialisations: z.array(z.enum(concernCodes)),
  secondarySpecialisations: z.array(z.enum(concernCodes)),
  languages: z.array(z.enum(languageCodes)),
  styles: z.array(z.enum(styleCodes)),
  fundingMethods: z.array(z.enum(fundingMethodCodes)),
  clientAgeRanges: z.array(z.enum(ageRangeCodes)),
})

const staffClinicianSchema = z.object({
  id: z.uuid(),
  slug: z.string(),
  version: z.number().int(),
  changedBy: z.string().nullable().describe('Who saved it last; null where no one of the practice has'),
  changedAt: z.iso.datetime(),
  isPublished: z.boolean(),
  status: z.enum(clinicianStatusCodes),
  leavesOn: z.iso.date().nullable(),
  avatar: z.string().nullable(),
  clients: z.number().int(),
  nextFree,
  fields: storedFields,
})

const uploadedPortraitSchema = z.object({ portraitId: z.string(), avatar: z.string() })

export type ClinicianFields = z.output<typeof clinicianFields>
export type StaffClinician = z.infer<typeof staffClinicianSchema>
export type StaffClinicianRow = z.infer<typeof listedForOffice>

const byId = z.object({ id: z.uuid() })
const forEdits = ['notFound', 'changedMeanwhile'] as const

export const cliniciansEndpoints = endpointGroup(
  { tag: 'Clinicians, types and rates', staff: 'edit clinicians' },
  {
    listStaffClinicians: {
      summary: 'Every clinician of the practice, with case load and next free time',
      answer: staffCliniciansSchema,
      answers: 'Clinicians by name, drafts and former ones included',
    },
    readStaffClinician: {
      summary: 'A clinician as the practice edits them',
      params: byId,
      answer: staffClinicianSchema,
      answers: 'The clinician',
      errors: ['notFound'],
    },
    addClinician: {
      summary: 'Add a clinician as a draft, which no client sees until it is published',
      body: addClinicianRequest,
      answer: savedClinicianSchema,
      answers: 'The draft',
      status: 201,
    },
    saveClinician: {
      summary: 'Change a clinician, and publish a draft',
      params: byId,
      body: saveClinicianRequest,
      answer: changedClinicianSchema,
      answers: 'Saved; clients whose session changed are told by email, where one reaches them',
      errors: [...forEdits, 'conflict', 'stepUpNeeded'],
    },
    previewOffer: {
      summary:
        'The sessions booked as types that a clinician would no longer offer, and who else could hold each',
      params: byId,
      body: offerPreviewRequest,
      answer: affectedByChangeSchema,
      answers: 'Sessions still to come',
      errors: ['notFound'],
    },
    previewZone: {
      summary:
        'The booked sessions that would lie outside a clinician’s hours, or in leave, if the same clock times were of another zone',
      params: byId,
      body: zonePreviewRequest,
      answer: affectedByChangeSchema,
      answers: 'Sessions still to come',
      errors: ['notFound'],
    },
    previewDeparture: {
      summary: 'The booked sessions that a clinician’s leaving falls on, and who else could hold each',
      params: byId,
      body: departurePreviewRequest,
      answer: affectedByChangeSchema,
      answers: 'Sessions from that day on',
      errors: ['notFound'],
    },
    saveDeparture: {
      summary: 'Say when a clinician leaves, with what becomes of each session, or take it back',
      params: byId,
      body: departureRequest,
      answer: settledSessionsSchema,
      answers: 'Saved; clients whose session changed are told by email, where one reaches them',
      errors: ['notFound', 'changedMeanwhile', 'conflict'],
    },
    uploadPortrait: {
      summary: 'Upload a square portrait as JPEG, PNG or WebP',
      description:
        'Everything but the picture itself is left out. It is shown once a profile is saved with it.',
      body: 'bytes',
      answer: uploadedPortraitSchema,
      answers: 'Stored under an address that never changes its content',
      status: 201,
      errors: ['unsupportedType'],
    },
  } as const satisfies Partial<Record<StaffOperation, Partial<Endpoint>>>,
)
