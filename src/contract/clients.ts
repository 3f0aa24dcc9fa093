import { z } from 'zod'
import { attendanceOutcomes } from '#domain/booking/attendance.ts'
import { appointmentStatuses, clientCancellations } from '#domain/booking/own-appointment.ts'
import { bookerCodes } from '#domain/clients/bookers.ts'
import { communicationPreferenceCodes } from '#domain/clients/communication-preference.ts'
import { ndisPlanCodes } from '#domain/clients/ndis-plans.ts'
import { claimTypeCodes } from '#domain/clinicians/claim-types.ts'
import { fundingMethodCodes } from '#domain/clinicians/funding.ts'
import { dvaCardTypeCodes } from '#domain/identifiers/dva.ts'
import { offeredZones } from '#domain/time/zones.ts'
import { deliveryTypeSchema, quoteSchema } from './booking.ts'

const zoneIds = offeredZones.map(({ id }) => id)

/** Who a client is, without anything that is sealed. */
export const clientRecordSchema = z.object({
  _id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: z.iso.date(),
  mobile: z.string().nullable(),
  recordType: z.enum(['adult', 'youngPerson']),
  timeZone: z.string(),
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

export const medicareSchema = z.object({
  number: text,
  irn: text,
  expiryDate: text.describe('YYYY-MM: green cards are good to the end of the month'),
  firstName: text,
  lastName: text,
  dateOfBirth: text,
  dva: z.object({ number: z.string(), cardType: z.enum(dvaCardTypeCodes) }).nullable(),
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

/** Absent where an earlier release wrote the record. */
const files = z.array(z.uuid()).optional().describe('The documents that came with the form')

export const ndisSchema = z.object({ plan: z.enum(ndisPlanCodes), number: z.string(), files })

export const workCoverSchema = z.object({
  claimNumber: z.string(),
  numberOfAppointmentApproved: z.number().int(),
  caseManagerDetails: z.string(),
  isClaimInNSW: z.boolean(),
  files,
})

export const guardianSchema = z.object({
  parentFirstName: z.string(),
  parentLastName: z.string(),
  parentEmail: z.string(),
})

export const intakeSchema = z.object({ behalfOf: z.enum(bookerCodes), isConsentForParent: z.boolean() })

export const contactSchema = z.object({
  firstName: z.string(),
  mobileNumber: z.string(),
  tags: z.array(z.enum(['emergency', 'adult'])),
})

/** The signed-in client's own: GET /client-records/me (document 1 section 3, "Client profile"). Null is not on file. */
export const ownProfileSchema = clientRecordSchema.extend({
  communicationPreference: z.enum(communicationPreferenceCodes),
  savedCardLastFour: z.string().nullable(),
  attachedClinician: attachedClinicianSchema.shape.clinician,
  address: addressSchema.nullable(),
  medicare: medicareSchema.nullable(),
  referral: referralSchema.nullable(),
  ndis: ndisSchema.nullable(),
  workCover: workCoverSchema.nullable(),
  guardian: guardianSchema.nullable(),
  intake: intakeSchema.nullable().describe('For whom the last booking was, as they said'),
  keyClientContacts: z.array(contactSchema),
  groups: z.array(z.enum(fundingMethodCodes)).describe('The funding that they have booked with'),
})

export const ownAppointmentsQuery = z.object({
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
  funding: z.enum(fundingMethodCodes).nullable(),
  claimType: z.enum(claimTypeCodes).nullable(),
  quote: quoteSchema.nullable().describe('What it costs, in cents, as agreed when it was booked'),
  serviceDelivered: z.enum(attendanceOutcomes).nullable(),
  status: z.enum(appointmentStatuses).describe('By the database’s clock; upcoming until it has ended'),
  cancellation: z
    .object({
      outcome: z.enum(clientCancellations).describe('What cancelling now would count as'),
      noticeEndsAt: z.string().describe('The last moment to cancel with notice'),
    })
    .nullable()
    .describe('Null where it can no longer be cancelled'),
  clinician: z.object({
    _id: z.uuid(),
    name: z.string(),
    slugUrl: z.string(),
    avatar: z.string().nullable(),
    medicare: z.object({ role: z.string() }),
  }),
})

export const cancelledAppointmentSchema = z.object({ serviceDelivered: z.enum(clientCancellations) })

export const bookingRuleTypeSchema = z.enum(['NEW', 'EXISTING'])

export const timeZoneRequest = z.object({ timeZone: z.enum(zoneIds, { error: 'Time zone is invalid' }) })
