import type { ApiValue } from '#contract/api-types.ts'

export type OwnAppointment = ApiValue<'listOwnAppointments'>[number]
