import { z } from 'zod'
import {
  appointmentKindCodes,
  assignmentModeCodes,
  typeLimits,
  typeMessages,
} from '#domain/booking/appointment-types.ts'
import { claimTypeCodes } from '#domain/funding/methods.ts'
import { type Endpoint, endpointGroup } from '../endpoint.ts'
import type { StaffOperation } from './staff-paths.ts'
import { affectedByChangeSchema } from './affected-sessions.ts'
import { sessionDecisionsSchema, toldSchema } from './affected-sessions.ts'

const text = (field: string, most: number) =>
  z.string().trim().min(1, `${field} is required`).max(most, `Must be at most ${most} characters`)

const minutes = z.coerce
  .number(typeMessages.minutes)
  .int(typeMessages.minutes)
  .min(typeLimits.leastMinutes, typeMessages.minutes)
  .max(typeLimits.mostMinutes, typeMessages.minutes)
  .refine((value) => value % typeLimits.leastMinutes === 0, typeMessages.minutes)

/** What a practice says of an appointment type. Its kind is chosen once: what was booked as one kind is never made another. */
const typeFields = {
  name: text('Name', typeLimits.name).meta({ title: 'name' }),
  label: text('Label', typeLimits.label).meta({ title: 'label' }),
  durationMinutes: minutes.meta({ title: 'minutes' }),
  stepMinutes: minutes.meta({ title: 'a start every' }),
  claimTypes: z.array(z.enum(claimTypeCodes)),
  assignmentMode: z.enum(assignmentModeCodes),
  isActive: z.boolean(),
}

export const addTypeRequest = z.object({ ...typeFields, kind: z.enum(appointmentKindCodes) })

export const saveTypeRequest = z.object({
  ...typeFields,
  version: z.number().int(),
  decisions: sessionDecisionsSchema.describe('What becomes of each booked session when it is withdrawn'),
})

const staffType = z.object({
  ...typeFields,
  durationMinutes: z.number().int(),
  stepMinutes: z.number().int(),
  id: z.uuid(),
  kind: z.enum(appointmentKindCodes),
  version: z.number().int(),
  offeredBy: z.number().int().describe('How many clinicians offer it'),
  upcoming: z.number().int().describe('Booked sessions of this type still to come'),
})

const staffTypesSchema = z.object({ types: z.array(staffType) })

const savedTypeSchema = z.object({ id: z.uuid(), version: z.number().int() })
const changedTypeSchema = savedTypeSchema.extend(toldSchema.shape)

export type StaffType = z.infer<typeof staffType>

const byId = z.object({ id: z.uuid() })
const forEdits = ['notFound', 'changedMeanwhile'] as const

export const appointmentTypeEndpoints = endpointGroup(
  { tag: 'Clinicians, types and rates', staff: 'edit appointment types' },
  {
    listStaffTypes: {
      summary: 'Appointment types, also withdrawn ones',
      answer: staffTypesSchema,
      answers: 'Appointment types by name',
    },
    addAppointmentType: {
      summary: 'Add an appointment type',
      body: addTypeRequest,
      answer: savedTypeSchema,
      answers: 'Added',
      status: 201,
    },
    saveAppointmentType: {
      summary: 'Change or withdraw an appointment type; booked sessions keep their time and length',
      params: byId,
      body: saveTypeRequest,
      answer: changedTypeSchema,
      answers: 'Saved; clients whose session changed are told by email, where one reaches them',
      errors: forEdits,
    },
    previewWithdrawal: {
      summary: 'The booked sessions of an appointment type, and who else could hold each',
      params: byId,
      answer: affectedByChangeSchema,
      answers: 'Sessions still to come',
      errors: ['notFound'],
    },
  } as const satisfies Partial<Record<StaffOperation, Partial<Endpoint>>>,
)
