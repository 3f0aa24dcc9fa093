import { sql } from 'kysely'
import type { Service } from '../service.ts'

const queue = 'sweep-availability-changes'

/**
 * Changes are kept for an hour from the sweep that first found them: a sweep sees only what is committed, so a
 * transaction that took hours is kept as long as one that took a moment. The index relies on that hour.
 */
export async function sweepAvailabilityChanges({ db }: Pick<Service, 'db'>): Promise<void> {
  await db
    .deleteFrom('availability_changes')
    .where('seen_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute()
  await db
    .updateTable('availability_changes')
    .set({ seen_at: sql<Date>`now()` })
    .where('seen_at', 'is', null)
    .execute()
}

export async function scheduleAvailabilitySweep(service: Service): Promise<void> {
  await service.jobs.work(queue, () => sweepAvailabilityChanges(service))
  await service.jobs.schedule(queue, '*/10 * * * *')
}
