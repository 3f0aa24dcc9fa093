import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { fail, type Result, succeed } from '../result.ts'

/** A clinician of this practice whom no account belongs to yet. */
export async function findFreeClinician(
  db: Kysely<Tables>,
  practiceId: string,
  clinicianId: string,
): Promise<Result<{ name: string }>> {
  const found = await db
    .selectFrom('clinicians as clinician')
    .leftJoin('accounts as account', 'account.clinician_id', 'clinician.id')
    .select(['clinician.name', 'account.subject'])
    .where('clinician.id', '=', clinicianId)
    .where('clinician.practice_id', '=', practiceId)
    .executeTakeFirst()
  if (!found)
    return fail('invalidInput', { fields: { clinicianId: 'This clinician is not of your practice' } })
  return found.subject === null
    ? succeed({ name: found.name })
    : fail('invalidInput', { fields: { clinicianId: 'This clinician has a sign-in already' } })
}
