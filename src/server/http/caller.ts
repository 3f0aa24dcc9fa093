import type { UserRole } from '#domain/clients/roles.ts'

/** Who is calling, as their access token says; the attached clinician as the record says, where the issuer is ours. */
export type Caller = {
  subject: string
  role: UserRole
  attachedClinicianId: string | null
  /** Which sign-in the token belongs to. None for a sign-up's token, and where another issuer keeps the sessions. */
  signInId: string | null
  /** Where another issuer keeps the sessions, which does not tell us when one ends: until when its token is good. */
  goodUntil?: Date
}
