import { sql } from 'kysely'
import type { Service } from '../service.ts'

const queue = 'sweep-availability-changes'
/** A bulk load leaves a row for each reservation: in one statement they could outlast the connection's time limit. */
const rowsPerStatement = 50_000

/**
 * Changes are kept for an hour from the sweep that first found them: a sweep sees only what is committed, so a
 * transaction that took hours is kept as long as one that took a moment. The index relies on that hour.
 */
export async function sweepAvailabilityChanges({ db }: Pick<Service, 'db'>): Promise<void> {
  await inBatches(() =>
    sql`delete from availability_changes where ctid = any(array(
      select ctid from availability_changes where seen_at < now() - interval '1 hour' limit ${rowsPerStatement}))`.execute(
      db,
    ),
  )
  await inBatches(() =>
    sql`update availability_changes set seen_at = now() where ctid = any(array(
      select ctid from availability_changes where seen_at is null limit ${rowsPerStatement}))`.execute(db),
  )
}

async function inBatches(change: () => Promise<{ numAffectedRows?: bigint }>): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await change()
    if (numAffectedRows < rowsPerStatement) return
  }
}

export async function scheduleAvailabilitySweep(service: Service): Promise<void> {
  await service.jobs.work(queue, () => sweepAvailabilityChanges(service))
  await service.jobs.schedule(queue, '*/10 * * * *')
}
