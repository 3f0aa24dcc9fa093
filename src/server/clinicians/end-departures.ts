import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Service } from '../service.ts'

const queue = 'end-departures'

/**
 * From the first day without a clinician, by the clock where they work: their page is gone, and their clients are no longer tied to
 * them, so that they can book someone else.
 */
export async function endDepartures(db: Kysely<Tables>): Promise<void> {
  await sql`
    with gone as (
      update clinicians set status = 'inactive', updated_at = now()
       where status = 'active' and leaves_on <= (now() at time zone time_zone)::date
      returning id)
    update clients set attached_clinician_id = null, attached_until_left = gone.id
      from gone where clients.attached_clinician_id = gone.id`.execute(db)
}

/** Clients who were theirs until they left are theirs again, except those who are another clinician’s by now. */
export async function takeBackClients(db: Kysely<Tables>, clinicianId: string): Promise<void> {
  await sql`
    update clients set attached_clinician_id = coalesce(attached_clinician_id, ${clinicianId}), attached_until_left = null
     where attached_until_left = ${clinicianId}`.execute(db)
}

export async function scheduleDepartures(service: Service): Promise<void> {
  await service.jobs.work(queue, () => endDepartures(service.db))
  await service.jobs.schedule(queue, '*/15 * * * *')
}
