import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { createDb, createPool } from '#server/db/database.ts'
import { newKey, parseKeyring } from '#server/keyring.ts'
import { createLog } from '#server/log.ts'
import { readConfig } from '#server/config.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { prepareServers } from '#test/support/prepare-servers.ts'
import {
  addClients,
  type Answer,
  countOverlaps,
  createCaller,
  statusOf,
} from '#test/support/server-cluster.ts'
import { runToEnd, startServerProcess } from '#test/support/server-process.ts'
import { makeSmallDisk } from '#test/support/small-disk.ts'
import { idleService } from '#test/support/test-database.ts'

function smallDisk(megabytes: number) {
  const disk = makeSmallDisk(megabytes)
  onTestFinished(disk.remove)
  return disk
}

/** The machine is busy with other tests; a loop that is held does not turn at all. */
const longestTurn = 3_000

/** Asks for so long, again and again, and keeps the slowest answer: one event loop gives them all. */
async function watch({ url }: { url: string }, forMs: number) {
  const ready = new Set<number>()
  let slowest = 0
  const end = performance.now() + forMs
  while (performance.now() < end) {
    const asked = performance.now()
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    slowest = Math.max(slowest, performance.now() - asked)
    ready.add((await fetch(`${url}/readyz`)).status)
  }
  return { slowest, ready: [...ready] }
}

it('38: the disk of the database fills under load: 503, not ready, the event loop turns; emptied, all heals and nothing is lost', async () => {
  const disk = smallDisk(192)
  const ENCRYPTION_KEYS = newKey()
  const server = await startServerProcess({
    DATA_DIR: disk.path,
    ENCRYPTION_KEYS,
    PUBLIC_URL: 'http://localhost:3000',
    NODE_ENV: 'test',
    TRUSTED_PROXIES: '1',
  })
  onTestFinished(async () => void (await server.end()))
  const port = (await readFile(join(disk.path, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[3]
  const password = await readFile(join(disk.path, 'postgres-password'), 'utf8')
  const db = createDb(createPool(`postgres://banksia:${password}@127.0.0.1:${port}/postgres`, 4))
  onTestFinished(() => db.destroy())
  const config = readConfig({ NODE_ENV: 'test', PUBLIC_URL: 'http://localhost:3000' })
  const service = idleService({
    config,
    db,
    keyring: parseKeyring(ENCRYPTION_KEYS),
    log: createLog('silent'),
  })
  const tokens = await addClients({ db, service }, 40, true)
  const { clinicianId, typeId } = await addBookable(db, { remainingSlots: 100 })
  const caller = createCaller(() => server)
  const given: Answer[] = []
  const booked: string[] = []
  /** Presses the button again, with the same key, until the service has an answer. */
  const insist = async (send: () => Promise<Answer>) => {
    for (;;) {
      const answer = await send()
      given.push(answer)
      if (answer.status !== 503) return answer
      await wait(200)
    }
  }
  const journey = async (token: string, index: number) => {
    const slot = { clinicianId, typeId, start: sydneyTime(2 + Math.floor(index / 10), 8 + (index % 10)) }
    const held = await insist(() => caller.reserve(slot, { token, key: `hold-slot-${index}` }))
    const reserveId = held.body?.data?.reserveId ?? ''
    const finished = await insist(() => caller.finish(reserveId, token, `book-slot-${index}`))
    expect([held.status, finished.status]).toEqual([201, 200])
    booked.push(reserveId)
  }
  const isReady = async () => (await fetch(`${server.url}/readyz`)).status

  const first = tokens.slice(0, 10).map(journey)
  await Promise.race(first)
  disk.fill()
  const later = tokens.slice(10).map((token, index) => journey(token, index + 10))
  await expect.poll(isReady, { timeout: 30_000 }).toBe(503)
  const { slowest, ready } = await watch(server, 3_000)
  expect(ready).toEqual([503])
  expect(slowest).toBeLessThan(longestTurn)
  disk.empty()
  await Promise.all([...first, ...later])
  await expect.poll(isReady, { timeout: 30_000 }).toBe(200)

  const refused = given.filter(({ status }) => status !== 200 && status !== 201)
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]))
  expect(refused.every(({ body }) => body?.code === 'unavailable')).toBe(true)
  expect(await Promise.all(booked.map((reserveId) => statusOf(db, reserveId)))).toEqual(
    Array(40).fill('booked'),
  )
  expect(await countOverlaps(db)).toBe(0)
})

it('38: the disk of the log fills under load: all are served, and once there is space the log has every line', async () => {
  const disk = smallDisk(2)
  const { close, beginWritingTo } = await prepareServers({ LOG_LEVEL: 'info' })
  onTestFinished(close)
  const file = join(disk.path, 'service.log')
  const server = await beginWritingTo(file)
  onTestFinished(async () => void (await server.end('SIGKILL')))
  const readFirst = () => readFile(file, 'utf8').catch(() => '')
  await expect.poll(readFirst, { timeout: 30_000 }).toContain('is ready at')
  const idsOf = async () => {
    // Of the last line only a part may be written.
    const lines = (await readFile(file, 'utf8')).split('\n').slice(0, -1)
    return lines
      .filter((line) => line.startsWith('{'))
      .map((line): string | undefined => JSON.parse(line).requestId)
  }
  const ask = async (requestId: string) => {
    const { status } = await fetch(`${server.url}/api/settings`, { headers: { 'x-request-id': requestId } })
    expect(status).toBe(200)
    return requestId
  }
  disk.fill()
  const asked: string[] = []
  const load = (async () => {
    for (let index = 0; index < 300; index += 1) asked.push(await ask(`request-${index}`))
  })()
  const [{ slowest, ready }] = await Promise.all([watch(server, 2_000), load])
  expect(ready).toEqual([200])
  expect(slowest).toBeLessThan(longestTurn)
  expect(await idsOf()).not.toContain('request-299')
  disk.empty()
  await expect.poll(idsOf, { timeout: 15_000 }).toEqual(expect.arrayContaining(asked))
})

it('41: no space for the first start is said in one line, and nothing is begun', async () => {
  const disk = smallDisk(64)
  const { code, output } = await runToEnd({ DATA_DIR: disk.path })
  expect([code, output.trim().split('\n')]).toEqual([
    1,
    [expect.stringMatching(/has \d+ MB of space left\. A new database needs 128 MB\.$/)],
  ])
  expect(await readdir(disk.path)).toEqual(['postgres-password'])
  disk.fill()
  const full = await runToEnd({ DATA_DIR: join(disk.path, 'below') })
  expect([full.code, full.output]).toEqual([1, expect.stringMatching(/has no space left\./)])
})
