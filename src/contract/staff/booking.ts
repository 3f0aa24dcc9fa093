import { z } from 'zod'
import { attendanceOutcomes } from '#domain/diary/attendance.ts'
import { appointmentStatuses } from '#domain/booking/cancel-and-move.ts'
import { mostInSeries, plannedStates, seriesScopeCodes } from '#domain/diary/series.ts'
import { consentWayCodes } from '#domain/clients/on-behalf-of.ts'
import { referralGaps } from '#domain/funding/referral.ts'
import { fundingMethodCodes } from '#domain/funding/methods.ts'
import { deliveryTypeSchema, quoteSchema } from '../booking.ts'
import { type Endpoint, endpointGroup } from '../endpoint.ts'
import { personName, timeZoneSchema } from '../fields.ts'
import { referralMeterSchema } from '../referral-meter.ts'
import type { StaffOperation } from './staff-paths.ts'

const id = z.uuid()
const date = z.iso.date({ error: 'Must be a date such as 2027-03-21' })
const instant = z.iso.datetime({ offset: true, error: 'Must be a date and time with an offset' })
const funding = z.enum(fundingMethodCodes)

const personSchema = z.object({
  id,
  name: z.string(),
  dateOfBirth: z.iso.date(),
  email: z.string().nullable(),
  isToldByEmail: z.boolean().describe('Whether emails about bookings reach them'),
})

const bookingOptionsSchema = z.object({
  client: personSchema.extend({
    funding: funding.nullable().describe('Of their last booking'),
    deliveryType: deliveryTypeSchema.nullable().describe('Of their last booking'),
    hasSavedCard: z.boolean(),
    isNew: z.boolean().describe('They have not had a booking with this practice'),
  }),
  meter: referralMeterSchema,
  clinicians: z.array(
    z.object({
      id,
      name: z.string(),
      timeZone: timeZoneSchema,
      deliveryTypes: z.array(deliveryTypeSchema),
      types: z.array(
        z.object({
          id,
          label: z.string(),
          minutes: z.number().int(),
          isGP: z.boolean(),
          funding: z.array(funding).describe('The ways to pay for it; none for a GP'),
        }),
      ),
    }),
  ),
})

const whichSession = { clinicianId: id, appointmentTypeId: id }

export const staffTimesQuery = z.object({
  ...whichSession,
  from: date,
  to: date,
  moving: id.optional().describe('The session that is to move: what it takes up counts as free'),
  scope: z.enum(seriesScopeCodes).default('this').describe('Which of its series move with it'),
})

export const staffTimesSchema = z.object({
  timeZone: timeZoneSchema.describe('The clinician’s'),
  days: z.array(
    z.object({ date: z.iso.date(), starts: z.array(z.string()) }).describe('Days with free times only'),
  ),
})

const everyWeeks = z.coerce.number({ error: 'Choose how often' }).pipe(z.union([z.literal(1), z.literal(2)]))

export const planSeriesQuery = z.object({
  ...whichSession,
  funding: funding.optional(),
  start: instant,
  everyWeeks,
  count: z.coerce
    .number({ error: 'Enter how many sessions' })
    .int('Enter a whole number')
    .min(1, 'At least one session')
    .max(mostInSeries, `A series has at most ${mostInSeries} sessions`),
  chosen: z
    .string()
    .regex(/^\d{1,2}(,\d{1,2})*$/, 'Must be numbers with commas between them')
    .transform((text) => text.split(',').map(Number))
    .optional()
    .describe('Which of them are to be booked, the first is 0: "0,2,3". Left out, those that are free'),
})

const plannedTime = z.object({
  startDateTime: z.string(),
  state: z.enum(plannedStates),
  others: z.array(z.string()).describe('Free times of the same day, the nearest first'),
})

const plannedSeriesSchema = z.object({
  timeZone: timeZoneSchema,
  sessions: z.array(
    plannedTime.extend({
      referralGap: z
        .enum(referralGaps)
        .nullable()
        .describe('Why Medicare would not pay for it; null also for one that is not to be booked'),
    }),
  ),
})

const bookForClientRequest = z.object({
  ...whichSession,
  deliveryType: deliveryTypeSchema,
  funding: funding.nullable().describe('Null for a GP'),
  starts: z
    .array(instant, { error: 'Choose a time' })
    .min(1, 'Choose a time')
    .max(mostInSeries, `At most ${mostInSeries} sessions at once`)
    .refine(
      (starts) => new Set(starts.map((start) => Date.parse(start))).size === starts.length,
      'Must name each time once',
    ),
  isBeyondReferralAgreed: z
    .boolean()
    .default(false)
    .describe('Sessions that the referral or the year does not cover are meant'),
})

export const bookedForClientSchema = z.object({
  appointments: z.array(z.object({ id, startDateTime: z.string() })),
  isToldByEmail: z.boolean(),
})

const changeable = z.object({
  id,
  startDateTime: z.string(),
  canChange: z.boolean(),
  lacksParentConsent: z.boolean(),
})

const parentConsentSchema = z.object({
  givenAt: z.string(),
  version: z.string().nullable().describe('Of the text that was consented to; null where it is not known'),
  noted: z
    .object({ givenBy: z.string(), way: z.enum(consentWayCodes), by: z.string().describe('Of the staff') })
    .nullable()
    .describe('Null where the parent gave it on the site'),
})

export const noteParentConsentRequest = z.object({
  givenBy: personName('Enter who consented').meta({ title: 'Who consented' }),
  way: z.enum(consentWayCodes, { error: 'Choose how' }).meta({ title: 'How' }),
  isForSeries: z
    .boolean()
    .default(false)
    .describe('For all that were booked together and lack it, also those that have taken place'),
})

export const parentConsentNotedSchema = z.object({
  noted: z.number().int().describe('For how many sessions'),
})

const staffAppointmentSchema = z.object({
  id,
  client: personSchema,
  clinician: z.object({ id, name: z.string(), timeZone: timeZoneSchema }),
  type: z.object({ id, label: z.string() }),
  deliveryType: deliveryTypeSchema,
  startDateTime: z.string(),
  endDateTime: z.string(),
  status: z.enum(appointmentStatuses),
  outcome: z.enum(attendanceOutcomes).nullable(),
  canChange: z.boolean().describe('It is booked and has not started'),
  cancelsAs: z.enum(attendanceOutcomes).describe('What cancelling now counts as'),
  funding: funding.nullable(),
  quote: quoteSchema.nullable(),
  parentConsent: parentConsentSchema.nullable(),
  lacksParentConsent: z.boolean().describe('It is booked for a child, and no parent’s consent is on file'),
  series: z.array(changeable).describe('All that were booked together, in order; empty for a single session'),
})

export const planMoveQuery = z.object({ startDateTime: instant, scope: z.enum(seriesScopeCodes) })

export const plannedMoveSchema = z.object({
  timeZone: timeZoneSchema,
  moves: z.array(plannedTime.extend({ id, fromDateTime: z.string() })),
})

/** `fromDateTime` is what the person saw: a session that was moved meanwhile is refused. */
const seen = { id, fromDateTime: instant }

export const moveForClientRequest = z.object({
  moves: z
    .array(z.object({ ...seen, startDateTime: instant }), { error: 'Choose a time' })
    .min(1, 'Choose a time')
    .max(mostInSeries),
})

export const cancelForClientRequest = z.object({
  sessions: z.array(z.object(seen)).min(1, 'Choose what to cancel').max(mostInSeries),
})

export const changedForClientSchema = z.object({ changed: z.number().int(), isToldByEmail: z.boolean() })

export type BookingOptions = z.infer<typeof bookingOptionsSchema>
export type PlannedSeries = z.infer<typeof plannedSeriesSchema>
export type StaffAppointment = z.infer<typeof staffAppointmentSchema>
export type BookForClient = z.output<typeof bookForClientRequest>

const params = z.object({ id: z.uuid() })
const staff = 'book for clients'
const changes = ['notFound', 'conflict', 'changedMeanwhile'] as const

export const bookingEndpoints = endpointGroup({ tag: 'Bookings by staff', params, staff }, {
  readBookingOptions: {
    summary: 'With whom, what and how a client can be booked',
    answer: bookingOptionsSchema,
    answers: 'The clinicians with their types, and what is on file',
    errors: ['notFound'],
  },
  readStaffTimes: {
    summary: 'Free times by day, without the notice that clients need',
    query: staffTimesQuery,
    answer: staffTimesSchema,
    answers: 'The days that have free times',
    errors: ['notFound'],
  },
  planSeries: {
    summary: 'Where the sessions of a series would fall, and which of them cannot be had',
    query: planSeriesQuery,
    answer: plannedSeriesSchema,
    answers: 'Every session with its state',
    errors: ['notFound'],
  },
  bookForClient: {
    summary: 'Book one session or a series, all or none; the client is told by email',
    isKeyed: true,
    body: bookForClientRequest,
    status: 201,
    answer: bookedForClientSchema,
    answers: 'What was booked',
    errors: [...changes, 'caseLoadFull', 'ageNotServed', 'fundingRequired', 'fundingNotOffered'],
  },
  readStaffAppointment: {
    summary: 'One booked session, with the others of its series',
    answer: staffAppointmentSchema,
    answers: 'The session',
    errors: ['notFound'],
  },
  planMove: {
    summary: 'Where the sessions of a series would go if this one moved',
    query: planMoveQuery,
    answer: plannedMoveSchema,
    answers: 'Every session in question with its state',
    errors: ['notFound', 'conflict'],
  },
  moveForClient: {
    summary: 'Move one session or several of its series, all or none; the client is told by email',
    isKeyed: true,
    body: moveForClientRequest,
    answer: changedForClientSchema,
    answers: 'How many were moved',
    errors: changes,
  },
  cancelForClient: {
    summary:
      'Cancel one session or several of its series for the practice; the client is told and pays nothing',
    isKeyed: true,
    body: cancelForClientRequest,
    answer: changedForClientSchema,
    answers: 'How many were cancelled',
    errors: changes,
  },
  noteParentConsent: {
    summary: 'Note that a parent consented to a child’s session, with the current text',
    description: 'For one session, or for all of its series that lack it. 409 where none is missing.',
    body: noteParentConsentRequest,
    answer: parentConsentNotedSchema,
    answers: 'For how many sessions it was noted',
    errors: ['notFound', 'conflict'],
  },
} as const satisfies Partial<Record<StaffOperation, Partial<Endpoint>>>)
