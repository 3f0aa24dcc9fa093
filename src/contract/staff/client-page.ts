import { z } from 'zod'
import { attendanceOutcomes } from '#domain/booking/attendance.ts'
import { appointmentStatuses } from '#domain/booking/own-appointment.ts'
import { clientReminderCodes } from '#domain/clients/client-reminders.ts'
import { referralStatuses } from '#domain/clients/referral.ts'
import { fundingMethodCodes } from '#domain/funding/methods.ts'
import { ndisPlanCodes } from '#domain/funding/ndis-plans.ts'
import { checkEmail } from '#domain/identifiers/email.ts'
import { checkProviderNumber } from '#domain/identifiers/provider-number.ts'
import { questionnaireCodes } from '#domain/questionnaires/validity.ts'
import { contactSchema, guardianSchema } from '../clients.ts'
import { deliveryTypeSchema } from '../booking.ts'
import { ownSubmissionAnswersSchema } from '../questionnaires.ts'
import { type Check, readBy } from '../read-by.ts'
import { dvaMeterSchema, referralMeterSchema } from '../referral-meter.ts'
import { timeZoneSchema } from '../time-zone.ts'
import { uploadedFileSchema } from '../uploads.ts'
import { storedDeliverySchema } from '../delivery.ts'
import { bookedBySchema } from './booked-by.ts'
import { cardStatesSchema } from './client-cards.ts'

const count = z.number().int()

export const clientSearchRequest = z.object({
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

export const clientPageSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  firstName: z.string(),
  dateOfBirth: z.iso.date(),
  age: count,
  email: z.string(),
  mobile: z.string().nullable(),
  timeZone: timeZoneSchema,
  seenBecause: z.enum(['bookedWithYou', 'office']).describe('Why this page is open to who asks'),
  isToldByEmail: z
    .boolean()
    .describe('Whether emails about bookings reach them: the address is confirmed, and mail is set up'),
  bookedBy: bookedBySchema,
  funding: z.enum(fundingMethodCodes).nullable().describe('Of the last booking'),
  hasSavedCard: z.boolean(),
  ndis: z
    .object({ plan: z.enum(ndisPlanCodes), planManagerEmail: z.string().nullable() })
    .nullable()
    .describe('Null while no NDIS details are on file'),
  cards: cardStatesSchema,
  contacts: z.array(contactSchema),
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
  canReadAnswers: z.boolean().describe('For a GP with a session of theirs'),
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
const optionalText = (most: number, check: Check) =>
  z
    .string()
    .trim()
    .max(most, `Must be at most ${most} characters`)
    .transform((typed, context) => (typed === '' ? null : readBy(check)(typed, context)))

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
  email: optionalText(320, checkEmail).meta({ title: 'Email of the plan manager' }),
})

export const remindClientRequest = z.object({ about: z.enum(clientReminderCodes) })
