import { readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { createDiskFileStore, createS3FileStore, type FileStore } from '../adapters/file-store.ts'
import type { Config } from '../config.ts'
import { readErrorCode } from '../error-details.ts'
import { BackupRefused, eraseParts } from './backup-format.ts'

type BackupConfig = Pick<Config, 'backup'>

/** Where backups lie, each in a folder of its own, or under a prefix of the bucket. */
export type BackupPlace = {
  /** As the table of backups names it. */
  name: string
  open: (backup: string) => FileStore
  /** Newest first. */
  list: () => Promise<string[]>
  erase: (backup: string) => Promise<void>
}

const ourName = /^banksia-\d{8}T\d{6}Z-[\da-f]{6}$/

/** `to` is a folder, `s3`, or a place as the table of backups names it. */
export function openPlace(to: string, { backup: { s3 } }: BackupConfig): BackupPlace {
  if (to !== 's3' && !to.startsWith('s3:')) return openFolder(resolve(to))
  if (!s3) throw new BackupRefused('Set BACKUP_S3_BUCKET and the other BACKUP_S3_… first.')
  const name = `s3:${s3.bucket}`
  if (to !== 's3' && to !== name) throw new BackupRefused(`${to} is not the bucket of BACKUP_S3_BUCKET.`)
  const open = (backup: string) => createS3FileStore({ ...s3, folder: `${backup}/` })
  return {
    name,
    open,
    async list() {
      const found = new Set<string>()
      for await (const file of createS3FileStore({ ...s3, folder: '' }).list())
        found.add(file.name.split('/', 1)[0] ?? '')
      return sortNames(found)
    },
    erase: (backup) => eraseParts(open(backup)),
  }
}

function openFolder(folder: string): BackupPlace {
  return {
    name: folder,
    open: (backup) => createDiskFileStore(join(folder, backup)),
    list: async () =>
      sortNames(
        await readdir(folder).catch((error: unknown) => {
          if (readErrorCode(error) === 'ENOENT') return []
          throw error
        }),
      ),
    erase: async (backup) => {
      await eraseParts(createDiskFileStore(join(folder, backup)))
      await rm(join(folder, backup), { recursive: true, force: true })
    },
  }
}

const sortNames = (names: Iterable<string>) =>
  Array.from(names)
    .filter((name) => ourName.test(name))
    .toSorted()
    .toReversed()

/** `from` is the folder of one backup, or `s3:` and its name. */
export async function openOneBackup(from: string, config: BackupConfig): Promise<FileStore> {
  if (from.startsWith('s3:')) return openPlace('s3', config).open(from.slice('s3:'.length))
  const folder = resolve(from)
  const found = await stat(folder).catch(() => null)
  if (!found?.isDirectory()) throw new BackupRefused(`There is no folder ${folder}.`)
  return openFolder(dirname(folder)).open(basename(folder))
}
