import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createDiskFileStore, type FileStore, type StoredName } from './file-store.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'banksia-files-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('keeps, gives, lists and removes, and makes its folder with the first file', async () => {
  const inside = join(folder, 'uploads')
  const store = createDiskFileStore(inside)
  expect(await store.get('a')).toBeNull()
  await store.put('a', Buffer.from('content a'))
  await store.put('b', Buffer.from('content b'))
  expect((await stat(join(inside, 'a'))).mode & 0o777).toBe(0o600)
  expect((await store.get('a'))?.toString()).toBe('content a')
  await store.remove('a')
  await store.remove('a')
  const left = await namesIn(store)
  expect(left).toEqual([{ name: 'b', storedAt: expect.any(Date) }])
  expect(await readdir(inside)).toEqual(['b'])
})

it('says that it is away, with the disk’s own code, where it cannot write', async () => {
  await writeFile(join(folder, 'taken'), 'a file where a folder should be')
  const store = createDiskFileStore(join(folder, 'taken'))
  await expect(store.put('a', Buffer.from('x'))).rejects.toMatchObject({
    name: 'FileStoreAway',
    message: 'EEXIST',
  })
})

async function namesIn(store: FileStore): Promise<StoredName[]> {
  const names: StoredName[] = []
  for await (const name of store.list()) names.push(name)
  return names
}
