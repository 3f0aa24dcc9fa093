import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type FileStore, FileStoreAway } from '../ports/file-store.ts'
import { readErrorCode } from '../error-details.ts'

/** One folder, one file each, readable by the service's own user only. */
export function createDiskFileStore(folder: string): FileStore {
  const pathOf = (name: string) => join(folder, name)
  return {
    put: (name, content) =>
      onDisk(async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        const unfinished = pathOf(`${name}.part`)
        await writeThrough(unfinished, content)
        await rename(unfinished, pathOf(name))
        await sync(folder)
      }),
    get: (name) =>
      onDisk(() =>
        readFile(pathOf(name)).catch((error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return null
          throw error
        }),
      ),
    remove: (name) => onDisk(() => rm(pathOf(name), { force: true })),
    async *list() {
      await onDisk(() => mkdir(folder, { recursive: true, mode: 0o700 }))
      for await (const { name } of await opendir(folder)) {
        const found = await stat(pathOf(name)).catch(() => null)
        if (found?.isFile()) yield { name, storedAt: found.mtime }
      }
    },
  }
}

/** Without a sync the name may survive a power cut and the content not. */
async function writeThrough(path: string, content: Buffer): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new FileStoreAway(readErrorCode(error) ?? 'disk')
  }
}
