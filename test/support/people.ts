import { insertAccount } from '#server/sign-in/account-store.ts'
import { hashPassword } from '#server/sign-in/passwords.ts'
import type { Db } from '#server/db/database.ts'
import type { UserRole } from '#domain/clients/roles.ts'

export const goodPassword = 'Quiet-wattle-grove-27!'
let goodHash: Promise<string> | undefined

type Someone = {
  email: string
  firstName?: string
  lastName?: string
  role?: UserRole
  attachedClinicianId?: string
}

/** An account and, for a client, the record that belongs to it. */
export async function addPerson(db: Db, someone: Someone) {
  const {
    email,
    firstName = 'Robin',
    lastName = 'Field',
    role = 'patient',
    attachedClinicianId = null,
  } = someone
  // Made once for all: it is meant to be slow.
  const passwordHash = await (goodHash ??= hashPassword(goodPassword))
  const subject = await insertAccount(db, { email, passwordHash, role, isEmailVerified: true })
  if (subject === null) throw new Error(`${email} already has an account`)
  await addPractice(db)
  if (role === 'patient')
    await db
      .insertInto('clients')
      .values({
        practice_id: 'banksia',
        identity_subject: subject,
        email,
        first_name: firstName,
        last_name: lastName,
        date_of_birth: '1990-05-17',
        record_type: 'adult',
        time_zone: 'Australia/Sydney',
        attached_clinician_id: attachedClinicianId,
      })
      .execute()
  return { subject, email, password: goodPassword }
}

export async function addPractice(db: Db): Promise<void> {
  await db
    .insertInto('practices')
    .values({ id: 'banksia', name: 'Banksia', time_zone: 'Australia/Sydney' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function addClinician(db: Db, slug: string): Promise<string> {
  await addPractice(db)
  const { id } = await db
    .insertInto('clinicians')
    .values({
      practice_id: 'banksia',
      slug,
      name: 'Amelia Tran',
      gender: 'woman',
      role: 'clinicalPsychologists',
      time_zone: 'Australia/Sydney',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
