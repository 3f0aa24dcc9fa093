import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { newKey, parseKeyring } from '#server/keyring.ts'
import { createDb, createPool, type Db } from '#server/db/database.ts'
import { createLog } from '#server/log.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import {
  addClients,
  type Answer,
  countOverlaps,
  createCaller,
  statusOf,
} from '#test/support/server-cluster.ts'
import { type ServerProcess, startServerProcess, temporaryFolder } from '#test/support/server-process.ts'
import { idleService } from '#test/support/test-database.ts'

const encryptionKeys = newKey()
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let servers: ServerProcess[]
let db: Db

const postmaster = async () =>
  (await readFile(join(folder.path, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')

beforeAll(async () => {
  folder = await temporaryFolder()
  const start = () =>
    startServerProcess({
      DATA_DIR: folder.path,
      ENCRYPTION_KEYS: encryptionKeys,
      PUBLIC_URL: 'http://localhost:3000',
      // From many addresses, and with what is simulated.
      NODE_ENV: 'test',
      TRUSTED_PROXIES: '1',
    })
  servers = await Promise.all([start(), start()])
  const password = await readFile(join(folder.path, 'postgres-password'), 'utf8')
  db = createDb(createPool(`postgres://banksia:${password}@127.0.0.1:${(await postmaster())[3]}/postgres`, 4))
})
afterAll(async () => {
  await db.destroy()
  await Promise.all(servers.map((server) => server.end()))
  await folder.remove()
})

it(
  '7: kill -9 of PostgreSQL under load: 503 meanwhile, no hang, recovery, nothing lost',
  { timeout: 120_000 },
  async () => {
    const config = readConfig({ NODE_ENV: 'test', PUBLIC_URL: 'http://localhost:3000' })
    const service = idleService({
      config,
      db,
      keyring: parseKeyring(encryptionKeys),
      log: createLog('silent'),
    })
    const tokens = await addClients({ db, service }, 40, true)
    const { clinicianId, typeId } = await addBookable(db, { remainingSlots: 100 })
    let turn = 0
    const caller = createCaller(() => servers[turn++ % 2] as ServerProcess)
    const given: Answer[] = []
    const booked: string[] = []
    let longest = 0

    const timed = async (send: Promise<Answer>) => {
      const started = performance.now()
      const answer = await send
      longest = Math.max(longest, performance.now() - started)
      given.push(answer)
      return answer
    }
    /** Presses the button again, with the same key, until the service has an answer. */
    const insist = async (send: () => Promise<Answer>) => {
      const deadline = Date.now() + 60_000
      for (;;) {
        const answer = await timed(send())
        if (answer.status !== 503 || Date.now() > deadline) return answer
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

    const first = tokens.slice(0, 10).map(journey)
    await Promise.race(first)
    process.kill(Number((await postmaster())[0]), 'SIGKILL')
    await Promise.all([...first, ...tokens.slice(10).map((token, index) => journey(token, index + 10))])

    expect(longest).toBeLessThan(10_000)
    expect(given.every(({ status }) => [200, 201, 503].includes(status))).toBe(true)
    expect(given.some(({ status }) => status === 503)).toBe(true)
    expect(await Promise.all(booked.map((reserveId) => statusOf(db, reserveId)))).toEqual(
      Array(40).fill('booked'),
    )
    expect(await countOverlaps(db)).toBe(0)
    expect(
      (
        await db
          .selectFrom('clinicians')
          .select('remaining_slots')
          .where('id', '=', clinicianId)
          .executeTakeFirstOrThrow()
      ).remaining_slots,
    ).toBe(60)
  },
)
