import { fork } from 'node:child_process'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'kysely'
import { createDiskFileStore } from '#server/adapters/file-store.ts'
import { openFileStories } from '#server/site/file-stories.ts'
import { createOutboxMailer, createOutboxSms } from '#server/adapters/mail-and-sms.ts'
import { createPaymentProvider } from '#server/money/payment-provider.ts'
import { createVideoProvider } from '#server/adapters/video.ts'
import { createTestCardVerification } from '#server/adapters/verification.ts'
import { watchClinicianChanges } from '#server/booking/availability-changes.ts'
import { createContent } from '#server/site/content.ts'
import { readConfig } from '#server/config.ts'
import { newKey, parseKeyring } from '#server/keyring.ts'
import { createDb, createPool } from '#server/db/database.ts'
import { createReports } from '#server/db/reports.ts'
import { createApp } from '#server/app.ts'
import { listen } from '#server/http/listen.ts'
import { loadBuiltWeb, mountPages } from '#server/site/pages.ts'
import { createPageCache } from '#server/site/page-cache.ts'
import { createDatabaseCarrier } from '#server/room/signals.ts'
import { createLog } from '#server/log.ts'
import type { Service } from '#server/service.ts'

/** What demo data was sealed with: the server, a process of its own, has to open it. */
export const benchKeys = (process.env['BENCH_KEYS'] ??= newKey())

const serveFlag = '--serve'
const memoryWord = 'memory'

/** `memory`: resident, in megabytes, after a collection. */
export type BenchServer = { port: number; memory: () => Promise<number>; stop: () => void }

/** The whole app in a process of its own, so that asking does not slow the answers, with the yardsticks beside it. */
export async function startBenchServer(databaseUrl: string): Promise<BenchServer> {
  // With the memory that "npm start" gives.
  const child = fork(import.meta.filename, [serveFlag], {
    execArgv: ['--expose-gc', '--max-semi-space-size=16'],
    env: { ...process.env, MALLOC_MMAP_THRESHOLD_: '32768' },
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(Number(message)))
    child.once('exit', () => reject(new Error('The server ended early')))
    child.send(databaseUrl)
  })
  const memory = () =>
    new Promise<number>((resolve) => {
      child.once('message', (message) => resolve(Number(message)))
      child.send(memoryWord)
    })
  return { port, memory, stop: () => child.kill() }
}

async function serve(databaseUrl: string): Promise<number> {
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', TRUSTED_PROXIES: '1' })
  const db = createDb(createPool(databaseUrl, config.DATABASE_POOL))
  const idle = async () => {}
  const log = createLog(config.LOG_LEVEL)
  const keyring = parseKeyring(benchKeys)
  const service: Service = {
    config,
    db,
    keyring,
    log,
    reports: createReports(db),
    notices: { subscribe: () => () => {}, close: idle },
    jobs: {
      work: idle,
      send: idle,
      sendWith: idle,
      sendKeyed: idle,
      schedule: idle,
      stop: idle,
      listFailed: async () => ({ total: 0, jobs: [], next: null }),
      countQueues: async () => [],
      retry: async () => false,
    },
    mailer: createOutboxMailer(db),
    sms: createOutboxSms(db),
    files: createDiskFileStore(`${config.DATA_DIR}/uploads`),
    verification: createTestCardVerification(),
    content: createContent(await openFileStories({ folder: config.CONTENT_DIR, log })),
    crm: null,
    forms: null,
    payments: createPaymentProvider(config, { keyring, db, deliver: idle }),
    video: createVideoProvider(config, keyring, () => new Date()),
    carrier: createDatabaseCarrier({ db, keyring }),
    now: () => new Date(),
  }
  const app = createApp(service)
  app.get('/bench/select-1', async (c) => {
    await sql`select 1`.execute(db)
    return c.json({ status: 'ok' })
  })
  app.post('/bench/insert', async (c) => {
    const { clinicianId, typeId, start } = await c.req.json()
    await sql`insert into reservations (reserve_id, practice_id, clinician_id, appointment_type_id, during, status, visitor, expires_at)
      values (${crypto.randomUUID()}, 'banksia', ${clinicianId}, ${typeId},
        tstzrange(${start}::timestamptz, ${start}::timestamptz + interval '50 minutes'), 'held', ${crypto.randomUUID()},
        now() + interval '900 seconds')`.execute(db)
    return c.json({ status: 'ok' }, 201)
  })
  mountPages(app, {
    web: await loadBuiltWeb(),
    publicUrl: service.config.PUBLIC_URL,
    cache: createPageCache({ changes: watchClinicianChanges(db), now: service.now }),
  })
  const { port } = await listen(getRequestListener(app.fetch), { host: '127.0.0.1', port: 0 })
  return port
}

if (process.argv[2] === serveFlag)
  process.on('message', async (message) => {
    if (message !== memoryWord) return process.send?.(await serve(String(message)))
    globalThis.gc?.()
    return process.send?.(process.memoryUsage().rss / 1024 / 1024)
  })
