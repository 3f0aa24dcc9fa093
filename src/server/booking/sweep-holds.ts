import { sql } from 'kysely'
import { holdStates } from '#domain/booking/reservation.ts'
import type { Service } from '../service.ts'
import { withoutOrigin } from './reservation-store.ts'

const queue = 'sweep-holds'

/** Marks holds that have run out. Nothing depends on it: every reader and every new hold looks at the clock itself. */
export async function sweepHolds({ db }: Pick<Service, 'db'>): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('reservations')
    .set({ ...withoutOrigin, status: 'expired', expires_at: null, updated_at: sql<Date>`clock_timestamp()` })
    .where('status', 'in', holdStates)
    .where('expires_at', '<=', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function scheduleHoldSweep(service: Service): Promise<void> {
  await service.jobs.work(queue, async () => void (await sweepHolds(service)))
  await service.jobs.schedule(queue, '* * * * *')
}
