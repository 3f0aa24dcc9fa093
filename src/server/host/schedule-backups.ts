import { readErrorCode } from '../error-details.ts'
import type { Service } from '../service.ts'
import { BackupUnderWay, takeBackup } from './back-up.ts'

const queue = 'back-up'

/** Once among all processes, by the clock of the practice. A schedule that was taken out of the configuration still asks, in vain. */
export async function scheduleBackups(service: Service, databaseUrl: string): Promise<void> {
  const { config, jobs, log } = service
  const { to, at, passphrase } = config.backup
  await jobs.work(queue, async () => {
    if (at === null || to === null || passphrase === null) return
    try {
      const { name, bytes, rows, uploads, removed } = await takeBackup(
        { ...service, databaseUrl },
        to,
        passphrase,
      )
      log.info({ name, bytes, rows, uploads, removed }, 'backed up')
    } catch (error) {
      // A long one that the queue has given out a second time.
      if (error instanceof BackupUnderWay) return
      log.error({ to, reason: readErrorCode(error) ?? 'see the queue' }, 'the backup failed')
      throw error
    }
  })
  if (at !== null) await jobs.schedule(queue, at, config.PRACTICE_TIME_ZONE)
}
