import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createDiskFileStore } from './adapters/disk-file-store.ts'
import { createOutboxMailer } from './adapters/outbox-mailer.ts'
import { createOutboxSms } from './adapters/outbox-sms.ts'
import { createPaymentProvider } from './adapters/payment-provider.ts'
import { createS3FileStore } from './adapters/s3-file-store.ts'
import { createSmtpMailer } from './adapters/smtp-mailer.ts'
import { createTwilioSms } from './adapters/twilio-sms.ts'
import { createHttpVerification } from './adapters/http-verification.ts'
import { createTestCardVerification } from './adapters/test-card-verification.ts'
import type { Config } from './config.ts'
import { createVisitors } from './booking/visitor.ts'
import { createAvailabilityIndex } from './clinicians/availability-index/availability-index.ts'
import { watchClinicianChanges } from './clinicians/clinician-changes.ts'
import { scheduleAvailabilitySweep } from './clinicians/sweep-availability-changes.ts'
import { checkKeyring, loadKeyring } from './crypto/load-keyring.ts'
import { createDb, createPool } from './db/connection.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open-database.ts'
import { createApp } from './http/app.ts'
import { listen } from './http/listen.ts'
import { loadBuiltWeb, loadChangingWeb } from './http/pages/web-build.ts'
import { mountPages } from './http/pages/mount-pages.ts'
import { createPageCache } from './http/pages/page-cache.ts'
import { scheduleHoldSweep } from './booking/sweep-holds.ts'
import { loadDemoData } from './demo/load-demo-data.ts'
import { createAccount } from './identity/create-account.ts'
import { createIdentity } from './identity/identity.ts'
import { startJobs } from './jobs/queue.ts'
import { scheduleKeySweep } from './jobs/sweep-expired-keys.ts'
import { workOnLetters } from './letters/send-letter.ts'
import { createLog } from './log.ts'
import { workOnLateLetters } from './payments/send-late-letter.ts'
import type { Service } from './service.ts'
import { scheduleUploadSweep } from './uploads/sweep-uploads.ts'

/** Demo people are people like others: their accounts are made as a sign-up makes them. */
async function loadDemo({ DEMO_PSYCHOLOGISTS }: Config, { db, keyring }: Pick<Service, 'db' | 'keyring'>) {
  await loadDemoData({
    db,
    keyring,
    now: new Date(),
    psychologists: DEMO_PSYCHOLOGISTS,
    createAccount: async (account, tx) => void (await createAccount(tx, account)),
  })
}

export type Running = { address: string; stop: () => Promise<void> }

/** Puts the service together: configuration → database → adapters → app → pages → port. */
export async function startService(
  config: Config,
  { development }: { development: boolean },
): Promise<Running> {
  const undo: (() => Promise<void>)[] = []
  const stopAll = async () => {
    for (const step of undo.splice(0).toReversed()) await step()
  }
  try {
    const log = createLog(config.LOG_LEVEL)
    const database = await openDatabase(config, log)
    undo.push(database.close)
    await migrate(database.url)
    const pool = createPool(database.url, config.DATABASE_POOL)
    const db = createDb(pool)
    undo.push(() => db.destroy())
    const keyring = await loadKeyring(config)
    await checkKeyring(db, keyring)
    if (config.DEMO_DATA) await loadDemo(config, { db, keyring })
    const jobs = await startJobs(pool, log)
    undo.push(jobs.stop)
    const mailer = config.SMTP_URL
      ? createSmtpMailer(config.SMTP_URL, config.MAIL_FROM ?? config.SUPPORT_EMAIL)
      : createOutboxMailer(db)
    const sms = config.twilio ? createTwilioSms(config.twilio) : createOutboxSms(db)
    const files = config.s3
      ? createS3FileStore(config.s3)
      : createDiskFileStore(join(config.DATA_DIR, 'uploads'))
    const payments = createPaymentProvider(config, keyring)
    const verification = config.verification
      ? createHttpVerification(config.verification)
      : createTestCardVerification()
    const now = () => new Date()
    const adapters = { mailer, sms, files, payments, verification }
    const service: Service = { config, db, keyring, log, jobs, ...adapters, now }
    await scheduleKeySweep(service)
    await scheduleHoldSweep(service)
    await scheduleAvailabilitySweep(service)
    await scheduleUploadSweep(service)
    await workOnLetters(service)
    await workOnLateLetters(service)
    const identity = await createIdentity(service)
    undo.push(identity.settle)

    let stopping = false
    const index = createAvailabilityIndex(service)
    // Built while the first visitors arrive; the listing waits for it, everything else does not.
    index.fresh().catch(() => log.warn('the availability index will be built by the first listing'))
    const app = createApp(service, { development, isStopping: () => stopping, index })
    identity.mount(app)
    const changing = development ? await loadChangingWeb() : null
    mountPages(app, {
      web: changing?.web ?? (await loadBuiltWeb()),
      greet: createVisitors(service).greet,
      cache: createPageCache({ changes: watchClinicianChanges(db), now: service.now }),
    })
    const answer = getRequestListener(app.fetch)
    const server = await listen(changing?.first(answer) ?? answer, { host: config.HOST, port: config.PORT })
    undo.push(server.close, async () => void (stopping = true))
    return { address: config.PUBLIC_URL.replace(/:0$/, `:${server.port}`), stop: stopAll }
  } catch (error) {
    await stopAll()
    throw error
  }
}
