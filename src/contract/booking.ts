import { z } from 'zod'
import { holdSections, reservationStates } from '#domain/booking/holds.ts'
import { referralStatuses } from '#domain/funding/referral.ts'
import { deliveryTypeCodes } from '#domain/clinicians/delivery-types.ts'
import { clinicianRoleCodes } from '#domain/clinicians/roles.ts'
import { invoicedParties, quoteKinds } from '#domain/fees/quote.ts'
import { claimTypeCodes, fundingMethodCodes } from '#domain/funding/methods.ts'
import { gpNeeds } from '#domain/gp/gp-needs.ts'
import { ownPath } from '#domain/own-path.ts'
import type { Operation } from './api-paths.ts'
import { type Endpoint, endpointGroup, forClients } from './endpoint.ts'
import { timeZoneSchema } from './fields.ts'

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

const reservedSchema = z.object({ data: z.object({ reserveId: z.string() }) })

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
      hourCents: z
        .number()
        .int()
        .optional()
        .describe('With the NDIS: the price of an hour; the amount is for the minutes booked'),
    })
    .optional()
    .describe('What is sent to be paid later, and to whom'),
})

const reservationSchema = z.object({
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

/** Of a GP appointment that was booked with forms to follow. */
export const formsFollowingSchema = z.object({
  left: z.array(z.enum(['mhtp', 'dass21'])).describe('Forms that are not sent yet'),
  dueAt: z
    .string()
    .describe('Until when they are asked for. Later ones are taken too, until the appointment ends'),
})

/** The clock of a hold, as it runs from now on. */
export const holdEndSchema = z.object({
  reserveId: z.string(),
  expiresAt: z.string(),
  serverTime: z.string(),
})

export type Availability = z.infer<typeof availabilitySchema>
export type ReservationView = z.infer<typeof reservationSchema>

/** Where a payment page leads back to: a path of this site, never another address. See docs/product/signing-in.md#own-paths. */
export const ownPathSchema = z
  .string()
  .refine((text) => ownPath(text) !== null, 'Must be a path of this site')
  .optional()

export const finishBookingRequest = z.object({
  funding: z.enum(fundingMethodCodes).optional(),
  isHaveGPReferralAndTreatmentPlan: z
    .boolean()
    .optional()
    .describe('Belongs to this booking: without a referral the session is paid in full'),
  isAgreeCancellationPolicy: z
    .boolean()
    .optional()
    .describe('Kept with the reservation, with its moment; false takes it back'),
})

export const finishedBookingSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('booked'), reservation: reservationSchema }),
  z.object({
    outcome: z.literal('card'),
    clientSecret: z.string().describe('Opens the card form; its card books what is claimed'),
    reservation: reservationSchema,
  }),
])

export const changeReservationRequest = z.union([
  finishBookingRequest.extend({
    claimReservation: z.literal(true),
    mode: z.literal('setup'),
    shouldGenerateCheckoutSession: z
      .boolean()
      .default(false)
      .describe('True ends the forms: everything that the funding needs must be on file'),
  }),
  z.object({
    processWithSavedPaymentMethod: z.literal(true),
    mode: z.literal('setup'),
    embedded: z.boolean().optional(),
    cancelUrl: ownPathSchema,
    returnUrl: ownPathSchema,
  }),
])

const chooseFundingRequest = z.object({ funding: z.enum(fundingMethodCodes) })

export const changedReservationSchema = z.object({ clientSecret: z.string().nullable() })

const resetTimerRequest = z.object({ section: z.enum(holdSections) })
const resetTimerSchema = z.object({
  expiresAt: z.string(),
  serverTime: z.string(),
  resetsLeft: z.number().int(),
})

/** Where a session takes place, in lists of appointments. Null for a phone call, and once it was cancelled. */
export const roomLinkSchema = z.object({
  roomId: z.string(),
  opensAt: z.iso.datetime(),
  closesAt: z.iso.datetime(),
})

export type RoomLink = z.infer<typeof roomLinkSchema>

/** What a GP booking may still need: the codes of `domain/gp/gp-needs.ts`. */
const gpRefusals = gpNeeds.map(({ refusal }) => refusal)

export const reservationEndpoints = endpointGroup({ tag: 'Reservations' }, {
  holdSlot: {
    summary: 'Hold a slot',
    description:
      'A hold of a visitor without an account ends early unless the reservation is read or claimed; then it has its whole time.',
    isKeyed: true,
    body: reserveRequest,
    status: 201,
    answer: reservedSchema,
    answers: 'Held',
    errors: [
      ...forClients,
      'conflict',
      'invalidInput',
      'fundingRequired',
      'fundingNotOffered',
      'tooManyRequests',
      'tooManyHolds',
      'paymentsNotSetUp',
      'practiceNotOpen',
    ],
  },
  listHolds: {
    summary: 'The times that this visitor or client is holding',
    answer: holdsSchema,
    answers: 'Each hold that has not ended, the one that ends first first',
    errors: ['unauthenticated', 'forbidden'],
  },
  readReservation: {
    summary: 'Read a reservation',
    answer: reservationSchema,
    answers: 'The reservation',
    errors: forClients,
  },
  finishBooking: {
    summary: 'Book a held slot',
    description:
      'Claims it for the client and books it with their saved card. Without one, the answer opens a card form. `stepsMissing` names what the funding still needs, and the page that asks for it.',
    isKeyed: true,
    body: finishBookingRequest,
    answer: finishedBookingSchema,
    answers: 'Booked, or claimed until a card is saved',
    errors: [
      ...forClients,
      'conflict',
      'invalidInput',
      'fundingRequired',
      'fundingNotOffered',
      'ageNotServed',
      'tooManyHolds',
      'stepsMissing',
      'caseLoadFull',
      'paymentsNotSetUp',
      'cardFormAway',
    ],
  },
  changeReservation: {
    summary: 'Claim a held slot, or book it with the saved card',
    isKeyed: true,
    body: changeReservationRequest,
    answer: changedReservationSchema,
    answers: 'Changed',
    errors: [
      ...forClients,
      'conflict',
      'invalidInput',
      'fundingRequired',
      'fundingNotOffered',
      'tooManyHolds',
      'cardFormAway',
      'unavailable',
    ],
  },
  chooseFunding: {
    summary: 'Pay another way for a time that is held',
    isKeyed: true,
    body: chooseFundingRequest,
    answer: reservationSchema,
    answers: 'The reservation, with its new price',
    errors: ['forbidden', 'notFound', 'invalidInput', 'fundingNotOffered', 'ageNotServed', 'tooManyHolds'],
  },
  releaseReservation: {
    summary: 'Give a slot back',
    isKeyed: true,
    answers: 'Done',
    errors: [...forClients, 'conflict'],
  },
  resetTimer: {
    summary: 'Start the hold clock again',
    isKeyed: true,
    body: resetTimerRequest,
    answer: resetTimerSchema,
    answers: 'The new end of the hold',
    errors: [...forClients, 'invalidInput', 'tooManyRequests'],
  },
  validateGpBooking: {
    summary: 'Check a GP booking before it is confirmed',
    isKeyed: true,
    answers: 'Done',
    errors: [...forClients, 'conflict', 'tooManyHolds', ...gpRefusals],
  },
  confirmGpBooking: {
    summary: 'Book a GP appointment',
    isKeyed: true,
    answers: 'Done',
    errors: [...forClients, 'conflict', 'tooManyHolds', 'paymentsNotSetUp', ...gpRefusals],
  },
} as const satisfies Partial<Record<Operation, Partial<Endpoint>>>)
