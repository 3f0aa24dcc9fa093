import { z } from 'zod'
import { attendanceOutcomes } from '#domain/diary/attendance.ts'
import { appointmentStatuses } from '#domain/booking/cancel-and-move.ts'
import { clientReminderCodes } from '#domain/messages/emails.ts'
import { referralStatuses } from '#domain/funding/referral.ts'
import { fundingMethodCodes } from '#domain/funding/methods.ts'
import { ndisPlanCodes } from '#domain/funding/form-fields.ts'
import { checkProviderNumber, dvaCardTypeCodes } from '#domain/identifiers/numbers.ts'
import { checkEmail } from '#domain/identifiers/person.ts'
import { cardKinds, handCheckOutcomes, verificationOutcomeCodes } from '#domain/identifiers/verification.ts'
import { questionnaireCodes } from '#domain/questionnaires/validity.ts'
import { deliveryTypeSchema } from '../booking.ts'
import { contactSchema, guardianSchema } from '../clients.ts'
import { planManagerName } from '../funding.ts'
import { type Endpoint, endpointGroup } from '../endpoint.ts'
import { bookedBySchema, type FieldCheck, parsedBy, storedDeliverySchema, timeZoneSchema } from '../fields.ts'
import { ownSubmissionAnswersSchema } from '../questionnaires.ts'
import { dvaMeterSchema, referralMeterSchema } from '../referral-meter.ts'
import { uploadedFileSchema } from '../uploads.ts'
import type { StaffOperation } from './staff-paths.ts'

const cardStateSchema = z.object({
  verification: z
    .enum(verificationOutcomeCodes)
    .nullable()
    .describe('What a register, or a person, said of it; null for cards from before it was kept'),
  checkedByHand: z
    .object({ by: z.string(), at: z.iso.datetime() })
    .nullable()
    .describe('Null where no person of the practice has checked the card that is on file'),
})

/** How the cards on file stand. Their numbers are read apart. */
const cardStatesSchema = z.object({
  medicare: cardStateSchema.nullable(),
  dva: cardStateSchema.nullable(),
  canAskRegister: z.boolean().describe('A gateway to Medicare and DVA is set up'),
})

const version = z
  .string()
  .max(100)
  .describe('Another one with each change of what the client gave of the card; a check sends it back')

const person = { firstName: z.string(), lastName: z.string(), dateOfBirth: z.string() }

const clientCardsSchema = z.object({
  medicare: z
    .object({
      ...person,
      version,
      number: z.string(),
      irn: z.string().nullable(),
      expiryDate: z.string().nullable().describe('YYYY-MM'),
      parent: z
        .object({ ...person, irn: z.string() })
        .nullable()
        .describe('Whose card it is, for a child who has none'),
    })
    .nullable(),
  dva: z.object({ ...person, version, number: z.string(), cardType: z.enum(dvaCardTypeCodes) }).nullable(),
})

export const checkCardRequest = z.object({
  version: version.describe('Of the card on the screen: refused where the client has changed the card since'),
  outcome: z
    .enum(handCheckOutcomes)
    .nullable()
    .describe('As a person found it by hand. Null: the register is asked again'),
})

export const cardCheckedSchema = z.object({ verification: z.enum(verificationOutcomeCodes) })

export type CardStates = z.infer<typeof cardStatesSchema>
export type CardState = z.infer<typeof cardStateSchema>
export type ClientCards = z.infer<typeof clientCardsSchema>

const count = z.number().int()

const clientSearchRequest = z.object({
  search: z.string().trim().min(1, 'Enter a name, a date of birth or an email address').max(200),
})

/** By the birth date beside it, two people of one name are told apart. */
export const foundClientSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  dateOfBirth: z.iso.date(),
  clinicianName: z.string().nullable().describe('Of the psychologist whom they are with'),
})

export const foundClientsSchema = z.object({
  clients: z.array(foundClientSchema),
  hasMore: z.boolean().describe('More were found than are listed'),
})

const clientSessionSchema = z.object({
  id: z.uuid(),
  startDateTime: z.string(),
  endDateTime: z.string(),
  timeZone: timeZoneSchema.describe('The clinician’s'),
  clinicianName: z.string(),
  typeName: z.string(),
  deliveryType: deliveryTypeSchema,
  status: z.enum(appointmentStatuses),
  outcome: z.enum(attendanceOutcomes).nullable(),
  onReferral: count.nullable().describe('Which session of its referral; null where it does not count'),
  isInSeries: z.boolean(),
  hasTreatmentPlan: z.boolean().describe('A summary for the GP can be printed'),
})

const scale = z.object({ code: z.string(), label: z.string(), score: count, band: z.string() })

const scaleHistorySchema = z.object({
  scales: z.array(
    z.object({
      code: z.string(),
      label: z.string(),
      highest: count,
      bands: z.array(z.object({ label: z.string(), from: count })),
    }),
  ),
  answers: z
    .array(z.object({ submittedAt: z.string(), scores: z.array(scale) }))
    .describe('The first one first'),
})

const clientPageSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  firstName: z.string(),
  dateOfBirth: z.iso.date(),
  age: count,
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  timeZone: timeZoneSchema,
  hasLogin: z.boolean(),
  keptSince: z.iso
    .datetime()
    .nullable()
    .describe('When the practice wrote the record; null where the client signed up'),
  invitedAt: z.iso
    .datetime()
    .nullable()
    .describe('To a login for this record; null where they were not, or have used it'),
  seenBecause: z.enum(['bookedWithYou', 'office']).describe('Why this page is open to who asks'),
  isToldByEmail: z
    .boolean()
    .describe('Whether emails about bookings reach them: the address is confirmed, and mail is set up'),
  bookedBy: bookedBySchema,
  funding: z.enum(fundingMethodCodes).nullable().describe('Of the last booking'),
  hasSavedCard: z.boolean(),
  ndis: z
    .object({
      plan: z.enum(ndisPlanCodes),
      planManagerName: z.string().nullable(),
      planManagerEmail: z.string().nullable(),
    })
    .nullable()
    .describe('Null while no NDIS details are on file'),
  cards: cardStatesSchema,
  contacts: z.array(contactSchema),
  hasNoEmergencyContact: z.boolean().describe('They said that they have no one to name'),
  guardian: guardianSchema.nullable(),
  isAtsi: z
    .boolean()
    .describe('Whether they said that they are of Aboriginal or Torres Strait Islander origin'),
  referral: z.object({
    status: z.enum(referralStatuses).nullable().describe('As the client answered; null while nothing was'),
    letters: z.array(
      z.object({
        id: z.uuid(),
        writtenOn: z.iso.date(),
        referrer: z.string(),
        providerNumber: z.string().nullable(),
        report: z
          .object({ state: z.enum(['none', 'draft', 'finished', 'sent']), sentOn: z.iso.date().nullable() })
          .nullable()
          .describe('The reader’s own report to the referrer; null for those who write none'),
      }),
    ),
  }),
  meter: referralMeterSchema,
  dvaMeter: dvaMeterSchema.nullable().describe('Null without a session that DVA pays for'),
  files: z.array(uploadedFileSchema).nullable().describe('Null where they are not open to who asks'),
  questionnaires: z.array(
    z.object({
      id: z.uuid(),
      code: z.enum(questionnaireCodes),
      name: z.string(),
      submittedAt: z.string(),
    }),
  ),
  canReadAnswers: z.boolean().describe('For a GP, from the start of a session with them'),
  opensWithReason: z
    .enum(['answers', 'scores'])
    .nullable()
    .describe('What is open once they say why they need it'),
  dass21: scaleHistorySchema.nullable().describe('For the client’s own clinicians only'),
  sessions: z.array(clientSessionSchema).describe('The latest first; a clinician’s own only'),
  hasOtherSessions: z.boolean().describe('Sessions with others, which count and are not listed'),
  missing: z.array(z.enum([...clientReminderCodes, 'card'])),
  reminders: z.array(
    z.object({
      about: z.enum(clientReminderCodes),
      askedAt: z.string(),
      sentAt: z.string().nullable(),
      delivery: storedDeliverySchema,
    }),
  ),
})

export type ClientPage = z.infer<typeof clientPageSchema>
export type ClientSession = z.infer<typeof clientSessionSchema>
export type ScaleHistory = z.infer<typeof scaleHistorySchema>

export const clientAnswersSchema = ownSubmissionAnswersSchema.omit({ appointmentStart: true })

/** Empty is null; anything else as the domain keeps it, or refused in the domain's words. */
const optionalText = (most: number, check: FieldCheck) =>
  z
    .string()
    .trim()
    .max(most, `Must be at most ${most} characters`)
    .transform((typed, context) => (typed === '' ? null : parsedBy(check)(typed, context)))

/** A slip of the keyboard, such as the year 26, would be printed on receipts. */
const earliestReferral = '2000-01-01'

export const noteReferralRequest = z.object({
  writtenOn: z.iso
    .date({ error: 'Enter the date that is written on the referral' })
    .refine((date) => date >= earliestReferral, 'This is too long ago. Please check the year')
    .meta({ title: 'Date written' })
    .describe(`From ${earliestReferral} until today`),
  referrer: z
    .string()
    .trim()
    .min(1, 'Enter who wrote it')
    .max(120, 'Must be at most 120 characters')
    .meta({ title: 'Written by' }),
  providerNumber: optionalText(20, checkProviderNumber).meta({ title: 'Provider number' }),
})

export const notePlanManagerRequest = z.object({
  name: planManagerName.optional().meta({ title: 'Name of the plan manager' }),
  email: optionalText(320, checkEmail).meta({ title: 'Email of the plan manager' }),
})

export const openClientAnswersRequest = z.object({
  reason: z
    .string()
    .trim()
    .min(1, 'Enter why you need them now')
    .max(200, 'Must be at most 200 characters')
    .meta({ title: 'Why you need them now' }),
})

const remindClientRequest = z.object({ about: z.enum(clientReminderCodes) })

const id = z.uuid()

export const clientsEndpoints = endpointGroup({ tag: 'Clients (staff)', staff: 'read clients' }, {
  searchClients: {
    summary: 'Find clients by name, date of birth or email: a clinician their own, the office everyone’s',
    body: clientSearchRequest,
    answer: foundClientsSchema,
    answers: 'Who was found, by last name',
    errors: ['unauthenticated'],
  },
  readClient: {
    summary: 'A client’s page; opening it leaves a row in the audit',
    params: z.object({ id }),
    answer: clientPageSchema,
    answers: 'Who they are, their referral, sessions and questionnaires',
    errors: ['notFound'],
  },
  readClientAnswers: {
    summary: 'One questionnaire that a client sent, for a GP who has them booked',
    staff: 'read answers',
    params: z.object({ id, submissionId: id }),
    answer: clientAnswersSchema,
    answers: 'The answers in the words of the questionnaire',
    errors: ['notFound'],
  },
  openClientAnswers: {
    summary:
      'Open the answers to a clinician before the session, or where only they themselves booked one; the reason stands in the audit',
    staff: 'read scores',
    isStepUp: true,
    params: z.object({ id }),
    body: openClientAnswersRequest,
    answers: 'Open for seven days',
    errors: ['notFound'],
  },
  downloadClientFile: {
    summary: 'A document that a client gave',
    params: z.object({ id, fileId: id }),
    answer: 'application/octet-stream',
    answers: 'The file',
    errors: ['notFound', 'tooManyRequests', 'unavailable'],
  },
  noteReferral: {
    summary: 'Note a referral by the date on which it was written',
    params: z.object({ id }),
    body: noteReferralRequest,
    answers: 'Noted',
    errors: ['notFound', 'conflict'],
  },
  removeReferral: {
    summary: 'Take away a referral that was noted by mistake',
    params: z.object({ id, referralId: id }),
    answers: 'Taken away',
    errors: ['notFound'],
  },
  remindClient: {
    summary: 'Ask a client by email for what is missing, at their own address',
    params: z.object({ id }),
    body: remindClientRequest,
    answers: 'Queued',
    errors: ['notFound', 'conflict', 'emailNotSetUp'],
  },
  notePlanManager: {
    summary: 'Note where the manager of a client’s NDIS plan takes invoices',
    description:
      'Only for a client whose plan is plan managed: otherwise 409. An empty address takes it away.',
    params: z.object({ id }),
    body: notePlanManagerRequest,
    answers: 'Noted',
    errors: ['notFound', 'conflict'],
  },
  readClientCards: {
    summary: 'The numbers of a client’s Medicare and DVA cards; reading them leaves a row in the audit',
    params: z.object({ id }),
    answer: clientCardsSchema,
    answers: 'The cards on file, with the name on them',
    errors: ['notFound'],
  },
  checkClientCard: {
    summary: 'Record that a card was checked by hand, or ask the register again',
    description:
      'The register can be asked where a gateway is set up and the card is whole: otherwise 409, as where it cannot tell. Then nothing changes.',
    params: z.object({ id, card: z.enum(cardKinds) }),
    body: checkCardRequest,
    answer: cardCheckedSchema,
    answers: 'What is known of the card now',
    errors: ['notFound', 'conflict', 'changedMeanwhile', 'unavailable'],
  },
  readTreatmentPlan: {
    summary: 'For the booked GP: what the client sent, with its scores, as a page to print',
    staff: 'print treatment plans',
    params: z.object({ id }),
    answer: 'text/html',
    answers: 'The summary',
    errors: ['notFound', 'tooManyRequests'],
  },
  downloadTreatmentPlan: {
    summary: 'For the booked GP: the same as a PDF',
    staff: 'print treatment plans',
    params: z.object({ id }),
    answer: 'application/pdf',
    answers: 'The summary',
    errors: ['notFound', 'tooManyRequests'],
  },
} as const satisfies Partial<Record<StaffOperation, Partial<Endpoint>>>)
