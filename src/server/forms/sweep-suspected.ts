import { sql } from 'kysely'
import type { Service } from '../service.ts'

const queue = 'sweep-suspected-messages'

/** Long enough for a person who asks what became of a message, whose browser filled the hidden field in. */
const keptFor = '30 days'

/** What counts as spam goes, with its document, which the sweep of uploads then removes from the file store. */
export async function sweepSuspected({ db }: Pick<Service, 'db'>): Promise<void> {
  await sql`
    with old as (
      select id from form_submissions where is_suspected and created_at < now() - ${keptFor}::interval)
    update uploads set status = 'removed', submission_id = null where submission_id in (select id from old)`.execute(
    db,
  )
  await db
    .deleteFrom('form_submissions')
    .where('is_suspected', '=', true)
    .where('created_at', '<', sql<Date>`now() - ${keptFor}::interval`)
    .where(sql<boolean>`not exists (select from uploads where submission_id = form_submissions.id)`)
    .execute()
}

export async function scheduleSuspectedSweep(service: Service): Promise<void> {
  await service.jobs.work(queue, () => sweepSuspected(service))
  await service.jobs.schedule(queue, '47 15 * * *')
}
