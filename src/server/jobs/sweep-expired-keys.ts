import { sql } from 'kysely'
import type { Service } from '../service.ts'

const queue = 'sweep-expired-keys'

/** Idempotency keys are kept for a day, rate limits and one-time codes for an hour: longer than any client retries. */
async function sweepExpiredKeys({ db }: Pick<Service, 'db'>): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
  await db
    .deleteFrom('rate_limits')
    .where('window_start', '<', sql<Date>`now() - interval '1 hour'`)
    .execute()
  await db
    .deleteFrom('invite_codes')
    .where('expires_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute()
}

export async function scheduleKeySweep(service: Service): Promise<void> {
  await service.jobs.work(queue, () => sweepExpiredKeys(service))
  await service.jobs.schedule(queue, '17 * * * *')
}
