import { getRequestListener } from '@hono/node-server'
import { openFileStories } from './adapters/file-stories.ts'
import { createHttpFormsService } from './adapters/http-forms-service.ts'
import { createPaymentProvider } from './adapters/payment-provider.ts'
import { createHubSpotCrm } from './adapters/hubspot-crm.ts'
import { chooseFileStore } from './adapters/choose-file-store.ts'
import { chooseStories } from './adapters/choose-stories.ts'
import { createVideoProvider } from './adapters/video-provider.ts'
import { chooseAdapters } from './adapters/choose-adapters.ts'
import type { Config } from './config.ts'
import { compiledFile } from './content/compiled-stories.ts'
import { createContent } from './content/create-content.ts'
import { createVisitors } from './booking/visitor.ts'
import { createAvailabilityIndex } from './clinicians/availability-index/availability-index.ts'
import { watchClinicianChanges } from './clinicians/clinician-changes.ts'
import { scheduleDepartures } from './clinicians/end-departures.ts'
import { scheduleAvailabilitySweep } from './clinicians/sweep-availability-changes.ts'
import { checkKeyring, loadKeyring } from './crypto/load-keyring.ts'
import { createDb, createPool } from './db/connection.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open-database.ts'
import { workOnDocuments } from './documents/work-on-documents.ts'
import { createNotices } from './db/notices.ts'
import { createApp } from './app.ts'
import { listen } from './http/listen.ts'
import { loadBuiltWeb, loadChangingWeb } from './pages/web-build.ts'
import { mountPages } from './pages/mount-pages.ts'
import { showDrafts } from './pages/show-drafts.ts'
import { createPageCache } from './pages/page-cache.ts'
import { scheduleHoldSweep } from './booking/sweep-holds.ts'
import { createAccount } from './identity/create-account.ts'
import { createIdentity } from './identity/identity.ts'
import { startJobs } from './jobs/queue.ts'
import { scheduleKeySweep } from './jobs/sweep-expired-keys.ts'
import { workOnFormHandOvers } from './forms/hand-over.ts'
import { scheduleSuspectedSweep } from './forms/sweep-suspected.ts'
import { workOnMessages } from './forms/tell-of-messages.ts'
import { workOnInviteEmails } from './office/invite-emails.ts'
import { keepLegalTexts } from './office/legal-versions.ts'
import { workOnEmailVerifications } from './identity/email-verification.ts'
import { workOnClientReminders } from './client-page/remind-client.ts'
import { workOnSeriesEmails } from './emails/series-emails.ts'
import { workOnEmails } from './emails/send-email.ts'
import { createLog } from './log.ts'
import { workOnCharges } from './money/ask-for-charge.ts'
import { workOnRefunds } from './money/ask-for-refund.ts'
import { workOnChargeEmails } from './money/send-charge-email.ts'
import { scheduleChargeSweep } from './money/sweep-charges.ts'
import { workOnDetachedCards } from './payments/detach-card.ts'
import { handlePaymentEvent } from './payments/handle-payment-event.ts'
import { workOnLateEmails } from './payments/send-late-email.ts'
import { scheduleDraftSweep } from './questionnaires/drafts.ts'
import { workOnHandOvers } from './questionnaires/hand-over.ts'
import { workOnQuestionnaireReminders } from './questionnaires/remind-of-questionnaires.ts'
import { workOnSafetyTasks } from './questionnaires/safety-emails.ts'
import { policiesInForce } from './policies/policies-in-force.ts'
import type { Service } from './service.ts'
import { followPractice } from './settings/follow-practice.ts'
import { workOnLeaving } from './room/leave-provider.ts'
import { scheduleRoomSweep } from './room/sweep-rooms.ts'
import { createSetupLink } from './setup/setup-links.ts'
import { saveAuthenticator } from './staff/authenticator-store.ts'
import { scheduleStaffSweep } from './staff/sweep-staff.ts'
import { scheduleReconciliation } from './takings/reconcile-nightly.ts'
import { scheduleUploadSweep } from './uploads/sweep-uploads.ts'
import { scheduleCalendarReading } from './working-time/calendars/read-calendar.ts'
import { startWatchdog } from './watchdog/watchdog.ts'

/** A public demonstration forgets every night what strangers typed. */
async function scheduleWipe(service: Service) {
  const { scheduleSignUpWipe } = await import('#demo/wipe-sign-ups.ts')
  await scheduleSignUpWipe(service)
}

/** Imported only here, so that a service without demo data never loads it. Accounts are made as a sign-up makes them. */
async function loadDemo(
  { DEMO_PSYCHOLOGISTS }: Config,
  { db, keyring, content }: Pick<Service, 'db' | 'keyring' | 'content'>,
  signal: AbortSignal,
) {
  const { loadDemoData } = await import('#demo/load-demo-data.ts')
  await loadDemoData({
    db,
    keyring,
    now: new Date(),
    psychologists: DEMO_PSYCHOLOGISTS,
    signal,
    policies: await policiesInForce({ content }),
    createAccount: async ({ authenticatorSecret: secret, ...account }, tx) => {
      await createAccount(tx, { ...account, isEmailVerified: true })
      if (secret !== undefined)
        await saveAuthenticator({ db: tx, keyring }, { subject: account.subject, secret, lastStep: 0 })
    },
  })
}

export type Running = {
  address: string
  /** Where the first owner is made, while there is none. */
  setupLink: string | null
  stop: () => Promise<void>
}

/** Puts the service together: configuration → database → adapters → app → pages → port. */
export async function startService(
  config: Config,
  { development, signal }: { development: boolean; signal: AbortSignal },
): Promise<Running> {
  const undo: (() => Promise<void>)[] = []
  /** What `stop` undoes, the last first. A start that is no longer wanted ends here. */
  const onStop = (...steps: (() => Promise<void>)[]) => {
    undo.push(...steps)
    signal.throwIfAborted()
  }
  const stopAll = async () => {
    for (const step of undo.splice(0).toReversed()) await step()
  }
  try {
    const log = createLog(config.LOG_LEVEL)
    // Before the database: a mistake in a text should not wait for it.
    const builtIn = await openFileStories({
      folder: config.CONTENT_DIR,
      log,
      ...(development ? { isChanging: true } : { compiled: compiledFile }),
    })
    signal.throwIfAborted()
    const database = await openDatabase(config, log)
    onStop(database.close)
    await migrate(database.url, signal)
    const pool = createPool(database.url, config.DATABASE_POOL)
    const db = createDb(pool)
    onStop(() => db.destroy())
    const keyring = await loadKeyring(config)
    await checkKeyring(db, keyring)
    const now = () => new Date()
    const changes = watchClinicianChanges(db)
    const content = createContent(chooseStories(config, { builtIn, changes, log, now }), builtIn)
    if (config.DEMO_DATA) await loadDemo(config, { db, keyring, content }, signal)
    const jobs = await startJobs(pool, log)
    onStop(jobs.stop)
    const { mailer, sms, verification } = chooseAdapters(config, db)
    const files = chooseFileStore(config)
    const payments = createPaymentProvider(config, {
      keyring,
      db,
      deliver: (event) => handlePaymentEvent(service, event),
    })
    const video = createVideoProvider(config, keyring, now)
    const forms = config.formsService && createHttpFormsService(config.formsService)
    const crm = config.crm && createHubSpotCrm(config.crm)
    const adapters = { mailer, sms, files, payments, video, verification, content, crm, forms }
    const notices = createNotices({ url: database.url, log })
    onStop(notices.close)
    const service: Service = { config, db, keyring, log, jobs, notices, ...adapters, now }
    onStop(await followPractice(service))
    await scheduleKeySweep(service)
    await scheduleHoldSweep(service)
    await scheduleAvailabilitySweep(service)
    await scheduleDepartures(service)
    await scheduleUploadSweep(service)
    await scheduleDraftSweep(service)
    await scheduleStaffSweep(service)
    await scheduleRoomSweep(service)
    await workOnLeaving(service)
    if (config.isPublicDemo) await scheduleWipe(service)
    await workOnEmails(service)
    await workOnSeriesEmails(service)
    await workOnClientReminders(service)
    await workOnLateEmails(service)
    await workOnEmailVerifications(service)
    await workOnDetachedCards(service)
    await workOnCharges(service)
    await workOnRefunds(service)
    await workOnChargeEmails(service)
    await scheduleChargeSweep(service)
    await workOnQuestionnaireReminders(service)
    await workOnSafetyTasks(service)
    await workOnHandOvers(service)
    await workOnFormHandOvers(service)
    await workOnMessages(service)
    await workOnInviteEmails(service)
    await workOnDocuments(service)
    await keepLegalTexts(service)
    await scheduleSuspectedSweep(service)
    await scheduleCalendarReading(service)
    await scheduleReconciliation(service)
    const identity = await createIdentity(service)
    onStop(identity.settle)

    let stopping = false
    const index = createAvailabilityIndex(service)
    // Built while the first visitors arrive; the listing waits for it, everything else does not.
    index.fresh().catch(() => log.warn('the availability index will be built by the first listing'))
    const watchdog = startWatchdog({ log, deadAfterSeconds: config.WATCHDOG_SECONDS })
    onStop(watchdog.stop)
    const { inFlight } = watchdog
    const app = createApp(service, { development, isStopping: () => stopping, index, inFlight })
    identity.mount(app)
    const changing = development ? await loadChangingWeb() : null
    mountPages(app, {
      publicUrl: config.PUBLIC_URL,
      web: changing?.web ?? (await loadBuiltWeb()),
      ensureVisitorCookie: createVisitors(service).ensureVisitorCookie,
      cache:
        config.storyblok?.version === 'draft' ? showDrafts : createPageCache({ changes, now: service.now }),
    })
    const answer = getRequestListener(app.fetch)
    const server = await listen(changing?.first(answer) ?? answer, { host: config.HOST, port: config.PORT })
    // The streams that followers keep open first: the server waits for them.
    onStop(server.close, notices.close, async () => void (stopping = true))
    const address = config.PUBLIC_URL.replace(/:0$/, `:${server.port}`)
    const setupLink = config.DEMO_DATA ? null : await createSetupLink(db, { PUBLIC_URL: address })
    signal.throwIfAborted()
    return { address, setupLink, stop: stopAll }
  } catch (error) {
    await stopAll()
    throw error
  }
}
