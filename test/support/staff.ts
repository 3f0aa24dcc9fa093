import { sql } from 'kysely'
import type { StaffRole } from '#domain/staff/staff-roles.ts'
import { passSecondFactor, startStaffSession, findStaffSession } from '#server/staff/staff-sessions.ts'
import type { Service } from '#server/service.ts'
import { addPractice } from './people.ts'

type Colleague = {
  role: StaffRole
  /** Which clinician they are. */
  clinicianId?: string
  email?: string
  firstName?: string
  lastName?: string
}

let made = 0

/** Someone of the practice who is signed in with both steps: their subject, and the header that says so. */
export async function addStaff({ db }: Pick<Service, 'db'>, colleague: Colleague) {
  const { role, clinicianId = null, firstName = 'Dee', lastName = 'Morrow' } = colleague
  made += 1
  const email = colleague.email ?? `staff-${made}@practice.example`
  await addPractice(db)
  const { subject } = await db
    .insertInto('accounts')
    .values({
      email,
      password_hash: 'none',
      role,
      clinician_id: clinicianId,
      first_name: firstName,
      last_name: lastName,
      email_verified_at: sql<Date>`now()`,
    })
    .returning('subject')
    .executeTakeFirstOrThrow()
  return { subject, email, ...(await signStaffIn({ db }, subject)) }
}

/** A sign-in of their own, as `cookie` for a request's headers. */
export async function signStaffIn({ db }: Pick<Service, 'db'>, subject: string) {
  const token = await startStaffSession(db, { subject, device: 'Test' })
  const found = await findStaffSession(db, token, new Date())
  if (!found) throw new Error('The sign-in was not found')
  await passSecondFactor(db, found.staff.sessionId)
  return { headers: { cookie: `banksia-staff=${token}` }, sessionId: found.staff.sessionId }
}
