import { sql } from 'kysely'
import type { Service } from '../service.ts'
import { rotateSigningKeys } from './identity-keys.ts'

const sweepQueue = 'sweep-identity'
const rotateQueue = 'rotate-signing-keys'
const newKeysAfter = sql`interval '90 days'`

/** What has expired is already refused; this only keeps the tables small. */
export async function sweepIdentity({ db }: Pick<Service, 'db'>): Promise<void> {
  await db
    .deleteFrom('oidc_payloads')
    .where('expires_at', '<', sql<Date>`now() - interval '5 minutes'`)
    .execute()
  for (const table of ['password_resets', 'email_verifications', 'email_changes', 'login_grants'] as const)
    await db
      .deleteFrom(table)
      .where('expires_at', '<', sql<Date>`now()`)
      .execute()
  await db
    .deleteFrom('sign_in_failures')
    .where('last_failed_at', '<', sql<Date>`now() - interval '2 days'`)
    .execute()
}

export async function rotateOldKeys(service: Pick<Service, 'db' | 'keyring'>): Promise<void> {
  const recent = await service.db
    .selectFrom('identity_keys')
    .select('id')
    .where('created_at', '>', sql<Date>`now() - ${newKeysAfter}`)
    .limit(1)
    .executeTakeFirst()
  if (!recent) await rotateSigningKeys(service)
}

export async function scheduleIdentityJobs(service: Service): Promise<void> {
  await service.jobs.work(sweepQueue, () => sweepIdentity(service))
  await service.jobs.schedule(sweepQueue, '41 * * * *')
  await service.jobs.work(rotateQueue, () => rotateOldKeys(service))
  await service.jobs.schedule(rotateQueue, '5 3 * * *')
}
