import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Client } from 'pg'
import { inject } from 'vitest'
import { readConfig } from '#server/config.ts'
import { newKey, parseKeyring } from '#server/keyring.ts'
import { createDb, createPool } from '#server/db/database.ts'
import { createReports } from '#server/db/reports.ts'
import { createDiskFileStore } from '#server/adapters/file-store.ts'
import { createOutboxMailer, createOutboxSms } from '#server/adapters/mail-and-sms.ts'
import { createPaymentProvider } from '#server/money/payment-provider.ts'
import { createVideoProvider } from '#server/adapters/video.ts'
import { createTestCardVerification } from '#server/adapters/verification.ts'
import { createDatabaseCarrier } from '#server/room/signals.ts'
import { openFileStories } from '#server/site/file-stories.ts'
import { createContent } from '#server/site/content.ts'
import { handlePaymentEvent } from '#server/payments/handle-payment-event.ts'
import type { StorySource } from '#server/adapters/content.ts'
import { createLog } from '#server/log.ts'
import type { Service } from '#server/service.ts'
import { withDatabase } from './database-server.ts'

/** A database of the test file's own, with every migration applied, and a service on it. */
export async function createTestDatabase(environment: Record<string, string> = {}) {
  const server = inject('databaseUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${name} template template_migrated`)
  const url = withDatabase(server, name)
  const pool = createPool(url, 10)
  const db = createDb(pool)
  const encryptionKeys = newKey()
  const keyring = parseKeyring(encryptionKeys)
  const config = readConfig({
    NODE_ENV: 'test',
    PUBLIC_URL: 'http://localhost:3000',
    LOG_LEVEL: 'silent',
    ...environment,
  })
  const service = idleService({ config, db, keyring, log: createLog(config.LOG_LEVEL) })
  return {
    url,
    /** For server processes that share this database. */
    encryptionKeys,
    db,
    keyring,
    config,
    service,
    close: async () => {
      await db.destroy()
      await administer(server, `drop database ${name} with (force)`)
    },
  }
}

/** A service whose jobs do not run and whose mail stays in the outbox. */
export function idleService(parts: Pick<Service, 'config' | 'db' | 'keyring' | 'log'>): Service {
  const nothing = async () => {}
  const jobs = {
    work: nothing,
    send: nothing,
    sendWith: nothing,
    sendKeyed: nothing,
    schedule: nothing,
    stop: nothing,
    listFailed: async () => ({ total: 0, jobs: [], next: null }),
    countQueues: async () => [],
    retry: async () => false,
  }
  const service: Service = {
    ...parts,
    jobs,
    reports: createReports(parts.db),
    notices: { subscribe: () => () => {}, close: nothing },
    mailer: createOutboxMailer(parts.db),
    sms: createOutboxSms(parts.db),
    files: createDiskFileStore(join(parts.config.DATA_DIR, 'uploads')),
    payments: createPaymentProvider(parts.config, {
      ...parts,
      deliver: (event) => handlePaymentEvent(service, event),
    }),
    video: createVideoProvider(parts.config, parts.keyring, () => new Date()),
    carrier: createDatabaseCarrier(parts),
    verification: createTestCardVerification(),
    content: ownContent,
    crm: null,
    forms: null,
    now: () => new Date(),
  }
  return service
}

/** The stories of `content/`, read when a test first asks for one. */
const ownContent = createContent(
  (() => {
    let opened: Promise<StorySource> | undefined
    return async () => {
      opened ??= openFileStories({ folder: readConfig({}).CONTENT_DIR, log: createLog('silent') })
      return (await opened)()
    }
  })(),
)

async function administer(url: string, statement: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
