import type { UserRole } from '#domain/clients/roles.ts'

/** Who is calling, as their access token says. */
export type Caller = {
  subject: string
  role: UserRole
  attachedClinicianId: string | null
}
