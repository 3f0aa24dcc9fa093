import type { StaffPerson } from '#domain/staff/staff-roles.ts'

/** Who of the practice is calling: by their session, with the role and the clinician that their account has now. */
export type Staff = StaffPerson & {
  subject: string
  practiceId: string
  sessionId: string
  /** Which clinician they are, where they are one. */
  clinicianId: string | null
  secondFactorAt: Date | null
}
