import { z } from 'zod'
import { clinicianRoleCodes } from '#domain/clinicians/roles.ts'
import { staffRoles } from '#domain/staff/staff-roles.ts'
import { timeZoneSchema } from '../time-zone.ts'

export const staffSessionSchema = z.object({
  practiceName: z.string(),
  /** Of the practice; a clinician’s own zone goes before it. */
  timeZone: timeZoneSchema,
  email: z.string(),
  name: z.string(),
  role: z.enum(staffRoles.map(({ code }) => code)),
  clinician: z.object({ id: z.uuid(), name: z.string(), role: z.enum(clinicianRoleCodes) }).nullable(),
  /** What the screens offer. The server decides again at each call. */
  actions: z.array(z.string()),
})

export type StaffSession = z.infer<typeof staffSessionSchema>
