import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withStartLock } from './embedded-home.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'banksia-lock-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each([
  ['a process that has ended', '4194303 1'],
  ['a process that had this one’s number before a restart', `${process.pid} 1`],
  ['a process that died before it wrote its number', ''],
])('a lock left by %s is taken over', async (_, left) => {
  const file = join(folder, 'left')
  await writeFile(file, left)
  expect(await withStartLock(file, async () => 'started')).toBe('started')
  expect(await readdir(folder)).toEqual([])
})

test('two starts of one process are one after the other', async () => {
  const file = join(folder, 'both')
  const events: string[] = []
  const start = (name: string) =>
    withStartLock(file, async () => {
      events.push(`${name} begins`)
      await new Promise(setImmediate)
      events.push(`${name} ends`)
    })
  await Promise.all([start('a'), start('b')])
  const [first] = events
  const order = first === 'a begins' ? ['a', 'b'] : ['b', 'a']
  expect(events).toEqual(order.flatMap((name) => [`${name} begins`, `${name} ends`]))
})
