import type { Caller } from '../http/caller.ts'
import type { Service } from '../service.ts'
import { isUuid } from './find-account.ts'

/**
 * Which clinician a caller is: by their account, or by their token where another issuer keeps the accounts. Null for everyone
 * else; a client's attached clinician is who they see, not who they are.
 */
export async function findOwnClinician(
  { db, config }: Pick<Service, 'db' | 'config'>,
  { subject, role, attachedClinicianId }: Caller,
): Promise<string | null> {
  if (role !== 'clinician') return null
  if (config.OIDC_ISSUER)
    return attachedClinicianId !== null && isUuid(attachedClinicianId) ? attachedClinicianId : null
  const account = await db
    .selectFrom('accounts')
    .select('clinician_id')
    .where('subject', '=', subject)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return account?.clinician_id ?? null
}
