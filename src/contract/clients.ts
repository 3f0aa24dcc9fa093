import { z } from 'zod'
import { attendanceOutcomes } from '#domain/booking/attendance.ts'
import { claimTypeCodes } from '#domain/clinicians/claim-types.ts'
import { offeredZones } from '#domain/time/zones.ts'

const zoneIds = offeredZones.map(({ id }) => id)

/** The signed-in client's own record: GET /client-records/me (document 1 section 3, "Client profile"). */
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
  deliveryType: z.enum(['videoCall', 'phoneCall']),
  claimType: z.enum(claimTypeCodes).nullable(),
  serviceDelivered: z.enum(attendanceOutcomes).nullable(),
  clinician: z.object({ _id: z.uuid(), name: z.string(), slugUrl: z.string() }),
})

export const bookingRuleTypeSchema = z.enum(['NEW', 'EXISTING'])

export const timeZoneRequest = z.object({ timeZone: z.enum(zoneIds, { error: 'Time zone is invalid' }) })
