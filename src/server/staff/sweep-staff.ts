import { sql } from 'kysely'
import { secondStep } from '#domain/staff/second-step.ts'
import { staffSession } from '#domain/staff/staff-session.ts'
import { runningCall } from '../db/running-call.ts'
import type { Service } from '../service.ts'

const queue = 'sweep-staff-sign-ins'

/** What is over is already refused; this only keeps the tables small. */
export async function sweepStaffSignIns({ db }: Pick<Service, 'db'>): Promise<void> {
  await db
    .deleteFrom('staff_sessions')
    .where('started_at', '<', sql<Date>`now() - make_interval(hours => ${staffSession.hours})`)
    // A call that runs goes on, and is found by its sign-in.
    .where(
      sql<boolean>`not exists (select from room_entries e
        where e.staff_session_id = staff_sessions.id and exists (${runningCall(sql`e.token_hash`)}))`,
    )
    .execute()
  await db
    .deleteFrom('staff_code_failures')
    .where(
      'last_failed_at',
      '<',
      sql<Date>`now() - make_interval(hours => ${secondStep.forgottenAfterHours})`,
    )
    .execute()
}

export async function scheduleStaffSweep(service: Service): Promise<void> {
  await service.jobs.work(queue, () => sweepStaffSignIns(service))
  await service.jobs.schedule(queue, '53 * * * *')
}
