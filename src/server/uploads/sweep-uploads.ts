import { sql } from 'kysely'
import { formTokenAge } from '#domain/messages/site-forms.ts'
import type { Service } from '../service.ts'
import { eraseRemoved } from './upload-store.ts'

const queue = 'sweep-uploads'

/**
 * A batch takes a minute at most; a form that is filled in with a pause between takes days. A form without a login ends with the
 * token it was opened with.
 */
const retention = {
  pending: '1 hour',
  unattached: '7 days',
  anonymous: `${formTokenAge.mostMs} milliseconds`,
  unknownMs: 7 * 86_400_000,
} as const

/** Ours are called by their id, unfinished ones on a disk with an ending. Anything else in the folder is not ours. */
const ourName = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?:\.part)?$/

type SweepService = Pick<Service, 'db' | 'files' | 'log' | 'now'>

/** What a crash, a lost answer or a form that was never sent leaves behind. */
export async function sweepUploads(service: SweepService): Promise<void> {
  const { db } = service
  await db
    .updateTable('uploads')
    .set({ status: 'removed' })
    .where(
      sql<boolean>`status = 'pending' and created_at < now() - ${retention.pending}::interval
        or status = 'stored' and attached_at is null and created_at < now() -
          case when client_id is null then ${retention.anonymous} else ${retention.unattached} end::interval`,
    )
    .execute()
  const removed = await db.selectFrom('uploads').select('id').where('status', '=', 'removed').execute()
  for (const { id } of removed) await eraseRemoved(service, id)
  await sweepUnknownFiles(service)
}

/** A batch of this many unknown files, and fewer known ones, is another installation's store, or an old backup here. */
const suspicious = 50

/** Every file has a row before it is written, so one without is a leftover of its own kind, and rare. */
async function sweepUnknownFiles({ db, files, log, now }: SweepService): Promise<void> {
  const before = now().getTime() - retention.unknownMs
  const rows = await db.selectFrom('uploads').select('id').execute()
  const ids = new Set(rows.map(({ id }) => id))
  const unknown: string[] = []
  let known = 0
  for await (const { name, storedAt } of files.list())
    if (ids.has(name)) known += 1
    else if (ourName.test(name) && storedAt.getTime() < before) unknown.push(name)
  if (unknown.length >= suspicious && unknown.length > known) {
    log.error(
      { unknown: unknown.length, known },
      'the file store does not fit this database; nothing was removed',
    )
    return
  }
  for (const name of unknown) await files.remove(name)
}

export async function scheduleUploadSweep(service: Service): Promise<void> {
  await service.jobs.work(queue, () => sweepUploads(service))
  await service.jobs.schedule(queue, '37 * * * *')
}
