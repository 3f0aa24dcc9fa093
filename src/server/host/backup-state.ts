import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'

/** A night that was missed shows before the next one. */
const hoursUntilOverdue = 36

export type BackupState = {
  isScheduled: boolean
  /** `place` is a folder or `s3:` and the bucket; `at` the moment that the backup holds. */
  lastGood: { name: string; place: string; at: Date; bytes: number } | null
  ageHours: number | null
  /** Red where backups are scheduled and none, or only an old one, is good. */
  state: 'good' | 'red' | 'notScheduled'
  /** Of the newest one, where that failed. */
  lastFailure: { at: Date; reason: string } | null
  /** It sends nothing, because it was restored and nobody has said that it is the practice now. */
  isRestoredCopy: boolean
}

export async function readBackupState(
  db: Db,
  { backup }: Pick<Config, 'backup'>,
  now = new Date(),
): Promise<BackupState> {
  const newest = db.selectFrom('backups').orderBy('started_at', 'desc').limit(1)
  const [good, last, isCopy] = await Promise.all([
    newest
      .select(['name', 'place', 'started_at', 'bytes'])
      .where('outcome', '=', 'done')
      .where('removed_at', 'is', null)
      .executeTakeFirst(),
    newest.select(['started_at', 'failure']).where('outcome', '<>', 'running').executeTakeFirst(),
    isRestoredCopy(db),
  ])
  const isScheduled = backup.at !== null
  const ageHours = good ? (now.getTime() - good.started_at.getTime()) / 3_600_000 : null
  const isFresh = ageHours !== null && ageHours < hoursUntilOverdue
  return {
    isScheduled,
    lastGood: good
      ? { name: good.name, place: good.place, at: good.started_at, bytes: good.bytes ?? 0 }
      : null,
    ageHours,
    state: isScheduled ? (isFresh ? 'good' : 'red') : 'notScheduled',
    lastFailure: last?.failure ? { at: last.started_at, reason: last.failure } : null,
    isRestoredCopy: isCopy,
  }
}

export async function isRestoredCopy(db: Db): Promise<boolean> {
  const quiet = await db
    .selectFrom('restored_copies')
    .select('backup')
    .where('sends_since', 'is', null)
    .executeTakeFirst()
  return quiet !== undefined
}

/** From now on this database is the practice: within seconds, every process sends and charges, and does first what was left to do. */
export async function startSending(db: Db): Promise<boolean> {
  const told = await db
    .updateTable('restored_copies')
    .set({ sends_since: new Date() })
    .where('sends_since', 'is', null)
    .executeTakeFirst()
  return told.numUpdatedRows > 0n
}
