import { chooseFileStore } from '../adapters/file-store.ts'
import type { Config } from '../config.ts'
import { createDb, createPool } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open-database.ts'
import { createLog } from '../log.ts'
import { takeBackup } from './back-up.ts'
import { BackupRefused, describeBackup, openBackup } from './backup-format.ts'
import { openOneBackup, openPlace } from './backup-place.ts'
import { startSending } from './backup-state.ts'
import { restoreBackup } from './restore.ts'
import { verifyBackup } from './verify-backup.ts'

export const hostUsage = `npm run practice -- backup [--to folder|s3]
  Backs up the database, the keys and the uploads while the service runs, to BACKUP_TO if nothing else is said. BACKUP_PASSPHRASE seals it.
npm run practice -- backups [--to folder|s3]
  Lists the backups that are there.
npm run practice -- verify <folder of a backup | s3:name>
  Restores a backup into a scratch database, and says what was checked.
npm run practice -- restore <folder of a backup | s3:name>
  Restores a backup into an empty database. The copy sends nothing until you run start-sending.
npm run practice -- start-sending
  Says that a restored copy is the practice from now on: it sends emails and texts and charges cards again.`

export type HostRequest = { from: string; to: string | undefined; print: (line: string) => void }

/** Each ends with the exit code. None of them migrates what is there. */
const commands = {
  async backup(config: Config, { to = config.backup.to ?? undefined, print }: HostRequest) {
    if (to === undefined) throw new BackupRefused('Say where to, with --to or BACKUP_TO.')
    const passphrase = readPassphrase(config)
    const taken = await withDatabase(config, (db, databaseUrl) =>
      takeBackup(
        { db, databaseUrl, config, files: chooseFileStore(config), now: () => new Date() },
        to,
        passphrase,
      ),
    )
    print(
      `Backed up: ${taken.rows} rows and ${taken.uploads} uploaded files, ${readableBytes(taken.bytes)}, as ${taken.name} in ${taken.place}.`,
    )
    for (const id of taken.missingUploads)
      print(`The uploaded file ${id} is not in the file store, and not in the backup.`)
    for (const name of taken.removed) print(`Removed the older ${name}.`)
    return 0
  },
  async backups(config: Config, { to = config.backup.to ?? undefined, print }: HostRequest) {
    if (to === undefined) throw new BackupRefused('Say where, with --to or BACKUP_TO.')
    const place = openPlace(to, config)
    const names = await place.list()
    if (names.length === 0) print(`There is no backup in ${place.name}.`)
    for (const name of names) {
      const found = await describeBackup(place.open(name))
      print(
        found
          ? `${name}  ${found.takenAt}  ${found.rows} rows, ${readableBytes(found.bytes)}`
          : `${name}  not a whole backup: it is under way, or was broken off`,
      )
    }
    return 0
  },
  async verify(config: Config, { from, print }: HostRequest) {
    const backup = await openBackup(await openOneBackup(from, config), readPassphrase(config))
    const { lines, isWhole } = await withDatabase(config, (_, url) => verifyBackup(backup, url))
    for (const line of lines) print(line)
    print(isWhole ? `${backup.manifest.name} can be restored.` : `${backup.manifest.name} is NOT whole.`)
    return isWhole ? 0 : 1
  },
  async restore(config: Config, { from, print }: HostRequest) {
    const backup = await openBackup(await openOneBackup(from, config), readPassphrase(config))
    const { tables, uploads, takenAt } = backup.manifest
    await withDatabase(config, async (_, databaseUrl) => {
      await restoreBackup(backup, { databaseUrl, config, files: chooseFileStore(config) })
      await migrate(databaseUrl)
    })
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    print(`Restored: ${rows} rows and ${uploads.length} uploaded files, as they were at ${takenAt}.`)
    print('It sends no email or text and charges no card until you run: npm run practice -- start-sending')
    return 0
  },
  async 'start-sending'(config: Config, { print }: HostRequest) {
    const isTold = await withDatabase(config, (db) => startSending(db))
    print(
      isTold
        ? 'This database is the practice from now on. Within seconds it sends and charges again, and does first what was left to do.'
        : 'This database is no restored copy, or was told before. Nothing has changed.',
    )
    return 0
  },
} as const

export type HostCommand = keyof typeof commands
export const isHostCommand = (text: string): text is HostCommand => Object.hasOwn(commands, text)

/** False where something that it needs is not said. */
export const isWholeRequest = (command: HostCommand, from: string) =>
  command === 'verify' || command === 'restore' ? from !== '' : from === ''

export const runHostCommand = (command: HostCommand, config: Config, request: HostRequest): Promise<number> =>
  commands[command](config, request)

function readPassphrase({ backup: { passphrase } }: Config): string {
  if (passphrase === null) throw new BackupRefused('Set BACKUP_PASSPHRASE first.')
  return passphrase
}

async function withDatabase<T>(
  config: Config,
  work: (db: ReturnType<typeof createDb>, url: string) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(config, createLog('error'))
  const db = createDb(createPool(database.directUrl, 1))
  try {
    return await work(db, database.directUrl)
  } finally {
    await db.destroy()
    await database.close()
  }
}

const readableBytes = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
