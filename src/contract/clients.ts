import { z } from 'zod'
import { attendanceOutcomes } from '#domain/diary/attendance.ts'
import { appointmentStatuses, clientCancellations } from '#domain/booking/cancel-and-move.ts'
import { communicationPreferenceCodes, policyCodes } from '#domain/clients/sign-up.ts'
import { onBehalfOfCodes, recordTypeCodes } from '#domain/clients/on-behalf-of.ts'
import { referralStatuses } from '#domain/funding/referral.ts'
import { clinicianRoleCodes } from '#domain/clinicians/roles.ts'
import {
  claimTypeCodes,
  type FundingDetails,
  fundingMethodCodes,
  mapDetails,
} from '#domain/funding/methods.ts'
import { claimAnswers, claimQuestions } from '#domain/gp/claim-rules.ts'
import { dvaCardTypeCodes } from '#domain/identifiers/numbers.ts'
import { verificationOutcomeCodes } from '#domain/identifiers/verification.ts'
import type { Operation } from './api-paths.ts'
import { deliveryTypeSchema, formsFollowingSchema, quoteSchema, roomLinkSchema } from './booking.ts'
import { type Endpoint, endpointGroup, forClients, forForms } from './endpoint.ts'
import { timeZoneSchema } from './fields.ts'
import { detailsSchemas, saveRecordRequest } from './funding.ts'
import { ownReferralMeterSchema } from './referral-meter.ts'

/** Who a client is, without anything that is sealed. */
export const clientRecordSchema = z.object({
  _id: z.uuid(),
  accountId: z.string().describe('The practice'),
  clientRecordId: z.uuid().describe('As _id'),
  clientProfileId: z.string().nullable().describe('Of the person who signs in; null without a login'),
  email: z.string().nullable().describe('Null where the practice keeps none of them'),
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: z.iso.date(),
  mobile: z.string().nullable(),
  recordType: z.enum(recordTypeCodes),
  onBehalfOf: z.enum(onBehalfOfCodes).describe('What the client is to the account holder'),
  accountHolder: z
    .object({ firstName: z.string(), lastName: z.string() })
    .describe(
      'Who signs in and is reached by email and mobile; the client, where they booked for themselves',
    ),
  timeZone: timeZoneSchema,
  hasSavedCard: z.boolean(),
  createdAt: z.string(),
})

export const attachedClinicianSchema = z.object({
  accountId: z.string(),
  clinician: z
    .object({ _id: z.uuid(), name: z.string(), slugUrl: z.string(), isProfileListed: z.boolean() })
    .nullable(),
})

const text = z.string().nullable()

export const addressSchema = z.object({ line1: text, line2: text, suburb: text, state: text, postcode: text })

const verification = z
  .enum(verificationOutcomeCodes)
  .nullish()
  .describe('What the register said when the card was given; missing for cards from before it was kept')

export const medicareSchema = z.object({
  number: text,
  irn: text,
  expiryDate: text.describe('YYYY-MM: green cards are good to the end of the month'),
  firstName: text,
  lastName: text,
  dateOfBirth: text,
  verification,
  dva: z.object({ number: z.string(), cardType: z.enum(dvaCardTypeCodes), verification }).nullable(),
  parent: z
    .object({ firstName: z.string(), lastName: z.string(), irn: z.string(), dateOfBirth: z.string() })
    .nullish()
    .describe('Whose card it is, for a child who has none'),
})

export const referralSchema = z.object({
  isReferredByGP: z.boolean(),
  isHaveTreatmentPlan: z.boolean(),
  isGPSentReferral: z.boolean(),
})

export const guardianSchema = z.object({
  parentFirstName: z.string(),
  parentLastName: z.string(),
  parentEmail: z.string().describe('Empty where the practice has their number alone'),
  parentMobile: z.string().optional(),
})

export const intakeSchema = z.object({
  behalfOf: z.enum(onBehalfOfCodes),
  isConsentForParent: z.boolean(),
  hasNoEmergencyContact: z.boolean().optional().describe('They said that they have no one to name'),
})

export const contactSchema = z.object({
  firstName: z.string(),
  mobileNumber: z.string(),
  tags: z.array(z.enum(['emergency', 'adult'])),
})

type DetailsShape = { [Form in FundingDetails]: z.ZodNullable<(typeof detailsSchemas)[Form]> }

// mapDetails gives every form the same type; this one has each form's own.
const detailsOnFile = mapDetails((form) => detailsSchemas[form].nullable()) as DetailsShape

const policyVersion = z.object({
  code: z.enum(policyCodes),
  version: z.iso.date().describe('The day from which it holds'),
})

/**
 * GET /client-records/me: what a client reads about themselves; null means not on file.
 * See docs/product/portal.md#client-profile.
 */
export const ownProfileSchema = clientRecordSchema.extend({
  communicationPreference: z.enum(communicationPreferenceCodes),
  isEmailVerified: z.boolean().describe('Only then are reminders sent by email'),
  savedCardLastFour: z.string().nullable(),
  savedCardBrand: z.string().nullable().describe('As the payment provider names it'),
  savedCardExpiry: z.string().nullable().describe('YYYY-MM: good to the end of the month'),
  attachedClinician: attachedClinicianSchema.shape.clinician,
  atsi: z
    .boolean()
    .describe('Whether they said that they are of Aboriginal or Torres Strait Islander origin'),
  address: addressSchema.nullable(),
  medicare: medicareSchema.nullable(),
  referral: referralSchema.nullable(),
  ...detailsOnFile,
  guardian: guardianSchema.nullable(),
  intake: intakeSchema.nullable().describe('For whom the last booking was, as they said'),
  keyClientContacts: z.array(contactSchema),
  groups: z.array(z.enum(fundingMethodCodes)).describe('The funding that they have booked with'),
  lastFunding: z.enum(fundingMethodCodes).nullable().describe('Of the last booking with a psychologist'),
  hasSession: z
    .boolean()
    .describe('One with a psychologist was held, or is booked; what was cancelled or missed does not count'),
  waitingPolicies: z
    .array(
      policyVersion.extend({ changes: z.string().describe('What is different from the version before') }),
    )
    .describe('In force, and not agreed to by this client yet'),
})

export type OwnProfile = z.infer<typeof ownProfileSchema>

/** POST /client-records/me:acceptPolicies */
const acceptPoliciesRequest = z.object({ policies: z.array(policyVersion).min(1).max(10) })
export type AcceptPoliciesRequest = z.infer<typeof acceptPoliciesRequest>

const ownAppointmentsQuery = z.object({
  isGP: z.stringbool({ error: 'Must be true or false' }).optional(),
})

export const ownAppointmentSchema = z.object({
  _id: z.uuid(),
  startDateTime: z.string(),
  endDateTime: z.string(),
  isGP: z.boolean(),
  sessionTypeId: z.uuid(),
  sessionTypeName: z.string(),
  deliveryType: deliveryTypeSchema,
  room: roomLinkSchema.nullable(),
  funding: z.enum(fundingMethodCodes).nullable(),
  claimType: z.enum(claimTypeCodes).nullable(),
  quote: quoteSchema.nullable().describe('What it costs, in cents, as agreed when it was booked'),
  referral: z.enum(referralStatuses).nullable().describe('Of this booking; null where none is needed'),
  referralPrices: z
    .object({ withCents: z.number().int(), withoutCents: z.number().int() })
    .nullable()
    .describe('What it costs in the end with a referral, and without; null where none is needed'),
  serviceDelivered: z.enum(attendanceOutcomes).nullable(),
  status: z.enum(appointmentStatuses).describe('By the database’s clock; upcoming until it has ended'),
  cancellation: z
    .object({
      outcome: z.enum(clientCancellations).describe('What cancelling now would count as'),
      noticeEndsAt: z.string().describe('The last moment to cancel or move with notice'),
      feeCents: z
        .number()
        .int()
        .nullable()
        .describe('The fee for short notice; null while there is no price'),
      isMoveAsked: z
        .boolean()
        .describe('The practice asked for another time: moving or cancelling is free until it starts'),
      isImposed: z
        .boolean()
        .describe(
          'The practice moved it here, or took back its request for another time, with less notice than it asks for: moving or cancelling is free until it starts',
        ),
    })
    .nullable()
    .describe('Null where it can no longer be cancelled or moved'),
  forms: formsFollowingSchema
    .extend({ reserveId: z.string() })
    .nullable()
    .describe('Of a GP appointment to come: forms that are still to be sent'),
  clinician: z.object({
    _id: z.uuid(),
    name: z.string(),
    slugUrl: z.string(),
    avatar: z.string().nullable(),
    medicare: z.object({ role: z.enum(clinicianRoleCodes) }),
  }),
})

const cancelQuery = z.object({
  agreedFeeCents: z.coerce
    .number({ error: 'Must be an amount in cents' })
    .int()
    .min(0)
    .optional()
    .describe('The fee that the client was shown: a higher one is refused. Left out, any fee is agreed to'),
})

export const cancelledAppointmentSchema = z.object({ serviceDelivered: z.enum(clientCancellations) })

const newStart = z.iso.datetime({ offset: true, error: 'Must be a date and time with an offset' })

const movePreviewQuery = z.object({ startDateTime: newStart })

/** What moving would mean, said before it is agreed to. */
export const movePreviewSchema = z.object({
  notice: z
    .enum(['withNotice', 'shortNotice', 'asked', 'imposed'])
    .describe('By the time that the appointment has now'),
  noticeEndsAt: z.string().describe('The last moment to move with notice'),
  feeCents: z.number().int().describe('To be paid for moving now: nothing with notice'),
  quote: quoteSchema.nullable().describe('What the session costs on the new date'),
})

export const moveRequest = z.object({
  startDateTime: newStart,
  agreedFeeCents: z
    .number({ error: 'Please agree to the fee first' })
    .int()
    .min(0)
    .describe('The fee that the client was shown and agreed to'),
})

export const movedAppointmentSchema = z.object({
  startDateTime: z.string(),
  endDateTime: z.string(),
  feeCents: z.number().int(),
  quote: quoteSchema.nullable(),
})

const bookingRuleTypeSchema = z.enum(['NEW', 'EXISTING'])

const timeZoneRequest = z.object({ timeZone: timeZoneSchema })

const answer = z.enum(claimAnswers.map(({ code }) => code)).optional()
const questions = claimQuestions.map(({ code }) => code)

export const claimAnswersSchema = z.object({ myMedicare: answer, usualGp: answer, faceToFace: answer })

export const saveClaimRequest = z.object({
  answers: claimAnswersSchema.refine(
    (answers) => questions.some((question) => answers[question] !== undefined),
    'Answer at least one question',
  ),
  answeredAt: z.iso
    .datetime()
    .optional()
    .describe('When it was answered, if that was earlier. Newer answers on record stay, and are the answer.'),
})

export const ownClaimSchema = z.object({
  answers: claimAnswersSchema,
  answeredAt: z.string().nullable().describe('Null when nothing was answered yet'),
})

export const ownRecordEndpoints = {
  ...endpointGroup({ tag: 'Own record' }, {
    readOwnProfile: {
      summary: 'The signed-in client’s record',
      answer: ownProfileSchema,
      answers: 'The record',
      errors: forClients,
    },
    saveRecord: {
      tag: 'Funding forms',
      summary: 'Save several parts of the record, all or none',
      description:
        'Takes any of the parts that the operations below take one by one. A part that is wrong is 422, with its fields as ' +
        '`part.field`, and nothing is saved. So it is with a card that the register refuses; a register that does not answer is ' +
        '503, and the same key may be sent again.',
      isKeyed: true,
      body: saveRecordRequest,
      answer: ownProfileSchema,
      answers: 'The record as it is now',
      errors: [...forForms, 'tooManyRequests', 'unavailable'],
    },
    acceptPolicies: {
      summary: 'Agree to the privacy policy and the terms as they are now',
      description: 'With the versions that were shown: 409 where one of them is no longer in force.',
      body: acceptPoliciesRequest,
      answers: 'Kept',
      errors: [...forClients, 'conflict', 'invalidInput'],
    },
    askForOtherClinician: {
      summary: 'Ask the practice for another psychologist',
      description: 'A task of the practice. Asked again while it waits, it is the same one.',
      answers: 'The practice knows',
      errors: forClients,
    },
    readAttachedClinician: {
      summary: 'The practice and psychologist the client belongs to',
      answer: attachedClinicianSchema,
      answers: 'Practice and psychologist',
      errors: forClients,
    },
    saveTimeZone: {
      summary: 'Choose the zone that times are shown in',
      body: timeZoneRequest,
      answers: 'Saved',
      errors: [...forClients, 'invalidInput'],
    },
    readOwnClaim: {
      summary: 'What the client answered to ‘Can I claim this?’',
      answer: ownClaimSchema,
      answers: 'The answers, and when they were given',
      errors: forClients,
    },
    saveOwnClaim: {
      summary: 'Keep the answers to ‘Can I claim this?’, in place of those before',
      body: saveClaimRequest,
      answer: ownClaimSchema,
      answers: 'Kept',
      errors: [...forClients, 'invalidInput'],
    },
  } as const satisfies Partial<Record<Operation, Partial<Endpoint>>>),
  ...endpointGroup({ tag: 'Own appointments' }, {
    listOwnAppointments: {
      summary: 'The client’s appointments, latest first',
      query: ownAppointmentsQuery,
      answer: z.array(ownAppointmentSchema),
      answers: 'Appointments',
      errors: ['unauthenticated', 'forbidden', 'invalidInput'],
    },
    readOwnReferralMeter: {
      summary: 'Sessions used of the client’s referral and of this calendar year',
      answer: ownReferralMeterSchema,
      answers: 'The counts; null for a client whom Medicare pays nothing for',
      errors: forClients,
    },
    readBookingRuleType: {
      summary: 'NEW until the client has an appointment, then EXISTING',
      answer: bookingRuleTypeSchema,
      answers: 'The rule',
      errors: ['unauthenticated', 'forbidden'],
    },
    cancelAppointment: {
      summary: 'Cancel an appointment',
      params: z.object({ id: z.uuid() }),
      query: cancelQuery,
      isKeyed: true,
      answer: cancelledAppointmentSchema,
      answers: 'Cancelled, and how much notice it was',
      errors: [...forClients, 'conflict', 'invalidInput'],
    },
    previewMove: {
      summary: 'What moving an appointment to another time would mean',
      params: z.object({ id: z.uuid() }),
      query: movePreviewQuery,
      answer: movePreviewSchema,
      answers: 'Notice, fee and the price of the new date',
      errors: [...forClients, 'conflict', 'invalidInput'],
    },
    moveAppointment: {
      summary: 'Move an appointment to another free time of the same clinician',
      description:
        'The old time stays the client’s until the new one is: 409 says that the new time is gone and the old one kept. A fee ' +
        'that is higher than `agreedFeeCents` is 422 at that field, and nothing is moved.',
      params: z.object({ id: z.uuid() }),
      isKeyed: true,
      body: moveRequest,
      answer: movedAppointmentSchema,
      answers: 'Moved',
      errors: [...forClients, 'conflict', 'invalidInput', 'idempotencyKeyReused'],
    },
    downloadCalendarFile: {
      summary: 'An appointment as a calendar file',
      params: z.object({ id: z.uuid() }),
      answer: 'text/calendar',
      answers: 'RFC 5545',
      errors: [...forClients, 'invalidInput'],
    },
  } as const satisfies Partial<Record<Operation, Partial<Endpoint>>>),
}
