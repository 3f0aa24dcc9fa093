import { z } from 'zod'
import { holdSections } from '#domain/booking/hold.ts'
import { reservationStates } from '#domain/booking/reservation.ts'
import { invoicedParties, quoteKinds } from '#domain/fees/quote.ts'
import { referralStatuses } from '#domain/clients/referral.ts'
import { claimTypeCodes } from '#domain/funding/claim-types.ts'
import { deliveryTypeCodes } from '#domain/clinicians/delivery-types.ts'
import { fundingMethodCodes } from '#domain/funding/methods.ts'
import { clinicianRoleCodes } from '#domain/clinicians/roles.ts'
import { ownPath } from '#domain/navigation/own-path.ts'
import { timeZoneSchema } from './time-zone.ts'

const id = z.uuid()
const instant = z.iso.datetime({ offset: true, error: 'Must be a date and time with an offset' })
const date = z.iso.date({ error: 'Must be a date such as 2027-03-21' })

export const deliveryTypeSchema = z.enum(deliveryTypeCodes)

export const appointmentTypeSchema = z.object({
  _id: id,
  name: z.string(),
  label: z.string(),
  duration: z.number().int().describe('Minutes'),
  isGP: z.boolean(),
  claimTypes: z.array(z.enum(claimTypeCodes)),
})

export const appointmentTypesQuery = z.object({
  clinicianId: id.optional(),
  isGP: z.stringbool({ error: 'Must be true or false' }).optional(),
  claimType: z.enum(claimTypeCodes).optional(),
})

export const availabilityQuery = z.object({
  accountId: z.string().optional(),
  clinicianId: id,
  date: date.describe('First day, in the viewer’s zone'),
  to: date.describe('Last day, included'),
  type: z.literal('booking').optional(),
  timeZone: timeZoneSchema.optional(),
  moving: id
    .optional()
    .describe('The client’s own appointment that is to move: what it takes up counts as free'),
})

export const timeSlotSchema = z.object({
  startTime: z.string().describe('HH:mm in the viewer’s zone'),
  endTime: z.string(),
  startDateTime: z.string(),
  endDateTime: z.string(),
  clinicianId: id,
  isAvailable: z.literal(true),
})

/** A day without times says why. See docs/product/choosing-a-time.md#calendar. */
export const dimmedReasons = ['noSessions', 'fullyBooked', 'notYetOpen', 'past'] as const

export const availabilitySchema = z.object({
  timeZone: timeZoneSchema,
  timeSlots: z.record(
    z.string(),
    z.object({
      isAvailable: z.boolean(),
      reason: z.enum(dimmedReasons).optional().describe('Why a day has no times'),
      timeSlots: z.array(timeSlotSchema),
    }),
  ),
})

export const gpAvailabilityQuery = z.object({
  type: z.enum(['initial', 'review']),
  timeZone: timeZoneSchema.optional(),
  after: instant.optional(),
  take: z.coerce.number().int().min(1).max(50).default(8),
})

export const gpAvailabilitySchema = z.object({
  appointmentTypeId: id.nullable().describe('Of one of the GPs. Each day has its own'),
  timeZone: timeZoneSchema,
  days: z.array(
    z.object({
      date,
      appointmentTypeId: id.describe('What its times are held as'),
      clinician: z.object({ _id: id, name: z.string(), avatar: z.string().nullable(), slugUrl: z.string() }),
      timeSlots: z.array(timeSlotSchema),
    }),
  ),
  hasMore: z.boolean(),
})

export const reserveRequest = z.object({
  appointmentTypeId: id,
  clinicianId: id,
  deliveryType: deliveryTypeSchema.default('videoCall'),
  isNewClient: z.boolean().optional().describe('Ignored: the server works it out'),
  funding: z.enum(fundingMethodCodes).optional(),
  replaces: z
    .string()
    .max(64)
    .optional()
    .describe('The reserveId of a hold with another clinician, given up in the same transaction'),
  slots: z
    .array(z.object({ startDateTime: instant }), { error: 'Choose a time' })
    .min(1, 'Choose a time')
    .max(1, 'Choose one time'),
})

export const reservedSchema = z.object({ data: z.object({ reserveId: z.string() }) })

export const quoteSchema = z.object({
  kind: z.enum(quoteKinds),
  consultCents: z.number().int(),
  bookingFeeCents: z.number().int(),
  gstInclCents: z.number().int(),
  upfrontCents: z.number().int(),
  rebateCents: z.number().int(),
  outOfPocketCents: z.number().int(),
  invoice: z
    .object({
      cents: z.number().int(),
      to: z.enum(invoicedParties),
      bookingFeeCents: z.number().int().optional().describe('Inside the amount'),
    })
    .optional()
    .describe('What is sent to be paid later, and to whom'),
})

export const reservationSchema = z.object({
  reserveId: z.string(),
  status: z.enum(reservationStates),
  expiresAt: z.string().nullable(),
  serverTime: z.string().describe('The database’s clock: count down from here, not from your own'),
  resetsLeft: z.record(z.enum(holdSections), z.number().int()),
  updatedAt: z.string(),
  appointmentId: id.nullable().describe('What it became, for its client: null until it is booked'),
  isFirstBooking: z
    .boolean()
    .nullable()
    .describe('Whether it is the first that its client booked with a psychologist; null until it is booked'),
  isConfirmationSent: z
    .boolean()
    .nullable()
    .describe(
      'Whether the email that confirms it goes to its client, who may have to confirm their address first; null until it is booked',
    ),
  isFreeUntilStart: z
    .boolean()
    .describe(
      'Moving or cancelling costs nothing until it starts: the practice asked for another time, or moved it with less notice than it asks for',
    ),
  appointments: z.array(
    z.object({
      updatedAt: z.string(),
      startDateTime: z.string(),
      endDateTime: z.string(),
      sessionTypeId: id,
      sessionTypeName: z.string(),
      deliveryType: deliveryTypeSchema,
      clinicianId: id,
      isGP: z.boolean(),
      funding: z.enum(fundingMethodCodes).nullable(),
      claimType: z.enum(claimTypeCodes).nullable(),
      rate: quoteSchema.nullable().describe('What the session costs, in cents, once the funding is known'),
      fundingOffered: z
        .array(z.enum(fundingMethodCodes))
        .describe('The ways to pay that the clinician takes for this type'),
      sessionDate: date.describe('Where it is held: the rates of this date hold'),
      shortNoticeFeeCents: z
        .number()
        .int()
        .nullable()
        .describe('What moving or cancelling costs less than 48 hours before'),
      isHaveGPReferralAndTreatmentPlan: z
        .boolean()
        .nullable()
        .describe('The answer that belongs to this booking; null where it was not asked'),
      referral: z
        .enum(referralStatuses)
        .nullable()
        .describe('`waiting`: a GP is to send it, and the price counts on it'),
      isNdisPlanManaged: z.boolean().nullable(),
      isWorkCoverNsw: z.boolean().nullable(),
      clientRecord: id.nullable().describe('The client it is for; null until one has claimed it'),
    }),
  ),
  psychologist: z.object({
    _id: id,
    name: z.string(),
    avatar: z.string().nullable(),
    pronouns: z.string().nullable(),
    slugUrl: z.string(),
    medicare: z.object({ role: z.enum(clinicianRoleCodes) }),
  }),
})

/** At most three: docs/product/choosing-a-time.md#live-holds. */
export const holdsSchema = z.object({
  holds: z.array(reservationSchema),
  serverTime: z.string().describe('The database’s clock'),
})

export type Availability = z.infer<typeof availabilitySchema>
export type ReservationView = z.infer<typeof reservationSchema>

/** Where a payment page leads back to: a path of this site, never another address. See docs/product/signing-in.md#own-paths. */
export const ownPathSchema = z
  .string()
  .refine((text) => ownPath(text) !== null, 'Must be a path of this site')
  .optional()

export const changeReservationRequest = z.union([
  z.object({
    claimReservation: z.literal(true),
    mode: z.literal('setup'),
    shouldGenerateCheckoutSession: z
      .boolean()
      .default(false)
      .describe('True ends the forms: everything that the funding needs must be on file'),
    funding: z.enum(fundingMethodCodes).optional(),
    isHaveGPReferralAndTreatmentPlan: z
      .boolean()
      .optional()
      .describe('Belongs to this booking: without a referral the session is paid in full'),
    isAgreeCancellationPolicy: z
      .boolean()
      .optional()
      .describe('Kept with the reservation, with its moment; false takes it back'),
  }),
  z.object({
    processWithSavedPaymentMethod: z.literal(true),
    mode: z.literal('setup'),
    embedded: z.boolean().optional(),
    cancelUrl: ownPathSchema,
    returnUrl: ownPathSchema,
  }),
])

export const chooseFundingRequest = z.object({ funding: z.enum(fundingMethodCodes) })

export const changedReservationSchema = z.object({ clientSecret: z.string().nullable() })

export const resetTimerRequest = z.object({ section: z.enum(holdSections) })
export const resetTimerSchema = z.object({
  expiresAt: z.string(),
  serverTime: z.string(),
  resetsLeft: z.number().int(),
})
