import type { z } from 'zod'
import type { ownAppointmentSchema } from '#contract/clients.ts'

export type OwnAppointment = z.infer<typeof ownAppointmentSchema>
