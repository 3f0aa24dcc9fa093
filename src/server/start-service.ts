import { getRequestListener } from '@hono/node-server'
import { createHubSpotCrm } from './adapters/crm.ts'
import { chooseFileStore } from './adapters/file-store.ts'
import { createHttpFormsService } from './adapters/forms-service.ts'
import {
  createOutboxMailer,
  createOutboxSms,
  createSmtpMailer,
  createTwilioSms,
  type Mailer,
  missingMailer,
  missingSms,
  type SmsSender,
} from './adapters/mail-and-sms.ts'
import {
  createHttpVerification,
  createTestCardVerification,
  createUnverifiedCards,
  type VerificationPort,
} from './adapters/verification.ts'
import { createVideoProvider } from './adapters/video.ts'
import { createApp } from './app.ts'
import { scheduleAvailabilitySweep, watchClinicianChanges } from './booking/availability-changes.ts'
import { scheduleHoldSweep } from './booking/holds.ts'
import { workOnClinicianChanges } from './clinicians/change-clinician.ts'
import { workOnClientReminders } from './clients/remind-client.ts'
import { createAvailabilityIndex } from './clinicians/availability-index/availability-index.ts'
import { scheduleDepartures } from './clinicians/departures.ts'
import type { Config } from './config.ts'
import { createDb, createPool, type Db } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { createNotices } from './db/notices.ts'
import { openDatabase } from './db/open-database.ts'
import { createReplicaReports, createReports } from './db/reports.ts'
import { scheduleCalendarReading } from './diary/outside-calendars.ts'
import { workOnInviteEmails } from './emails/invite-emails.ts'
import { workOnEmails } from './emails/send-email.ts'
import { workOnSeriesEmails } from './emails/series-emails.ts'
import { holdBack, watchRestoredCopy } from './host/restored-copy.ts'
import { scheduleBackups } from './host/back-up.ts'
import { scheduleKeySweep } from './http/idempotency.ts'
import { countSends } from './host/process-counts.ts'
import { sendTraces, traceQuery } from './host/traces.ts'
import { checkPort, listen } from './http/listen.ts'
import { workOnImports } from './imports/run-imports.ts'
import { startJobs } from './jobs.ts'
import { checkKeyring, findKeyring, loadKeyring } from './keyring.ts'
import { createLog, logSlowTurns } from './log.ts'
import { workOnFormHandOvers } from './messages/hand-over.ts'
import { scheduleSuspectedSweep, workOnMessages } from './messages/tell-of-messages.ts'
import { scheduleChargeSweep, workOnCharges, workOnRefunds } from './money/ask-provider.ts'
import { workOnChargeEmails } from './money/charge-email.ts'
import { createPaymentProvider } from './money/payment-provider.ts'
import { scheduleReconciliation } from './money/reconciliation.ts'
import { workOnDetachedCards } from './money/cards.ts'
import { handlePaymentEvent, workOnLateEmails } from './payments/handle-payment-event.ts'
import { keepLegalTexts } from './practice/legal-versions.ts'
import { createSetupLink } from './practice/create-owner.ts'
import { scheduleDraftSweep } from './questionnaires/drafts.ts'
import { workOnHandOvers } from './questionnaires/submit-questionnaire.ts'
import { workOnQuestionnaireReminders } from './questionnaires/remind-of-questionnaires.ts'
import { workOnSafetyTasks } from './questionnaires/safety-tasks.ts'
import { workOnDocuments } from './receipts/issue-document.ts'
import { workOnLeaving } from './room/leave-provider.ts'
import { scheduleRoomSweep } from './room/sweep-rooms.ts'
import { openCarrier } from './room/valkey-carrier.ts'
import type { Service } from './service.ts'
import { emailDelivery, followPractice, textDelivery } from './settings.ts'
import { workOnEmailVerifications } from './sign-in/sign-in-emails.ts'
import { workOnPersonLinks } from './clients/person-links.ts'
import { createIdentity } from './sign-in/issuer.ts'
import { createContent } from './site/content.ts'
import { openFileStories } from './site/file-stories.ts'
import { compiledFile } from './site/find-stories.ts'
import { createPageCache, showDrafts } from './site/page-cache.ts'
import { loadBuiltWeb, loadChangingWeb, mountPages } from './site/pages.ts'
import { chooseStories } from './site/storyblok-stories.ts'
import { scheduleStaffSweep } from './staff/staff-sessions.ts'
import { scheduleUploadSweep } from './uploads/upload-store.ts'

/** What a start needs of the demo, whose own folder is `src/demo`. */
export type Demo = {
  loadDemo: (
    service: Pick<Service, 'config' | 'db' | 'keyring' | 'content'>,
    signal: AbortSignal,
  ) => Promise<void>
  /** A public demonstration forgets every night what strangers typed. */
  scheduleSignUpWipe: (service: Service) => Promise<void>
}

type StartOptions = { development: boolean; signal: AbortSignal; importDemo: () => Promise<Demo> }

export type RunningService = {
  address: string
  /** Where the first owner is made, while there is none. */
  setupLink: string | null
  /** Whether the database was restored and sends nothing yet. */
  isQuietCopy: boolean
  /** Gives what was lost by it, in words for the operator; null where nothing was. */
  stop: () => Promise<string | null>
}

/** Puts the service together: configuration → database → adapters → app → pages → port. */
export async function startService(
  config: Config,
  { development, signal, importDemo }: StartOptions,
): Promise<RunningService> {
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
    await checkPort({ host: config.HOST, port: config.PORT })
    // A key that is none is said before a database is made.
    await findKeyring(config)
    const log = createLog(config.LOG_LEVEL)
    if (config.traces) onStop(sendTraces(config.traces, log))
    // Before the database: a mistake in a text should not wait for it.
    const builtIn = await openFileStories({
      folder: config.CONTENT_DIR,
      log,
      ...(development ? { isChanging: true } : { compiled: compiledFile }),
    })
    signal.throwIfAborted()
    const database = await openDatabase(config, log)
    onStop(database.close)
    await migrate(database.directUrl, signal)
    const pool = createPool(database.url, config.DATABASE_POOL, database)
    const db = createDb(pool, config.traces ? traceQuery : undefined)
    onStop(() => db.destroy())
    const { DATABASE_REPLICA_URL: replicaUrl } = config
    const reports = replicaUrl === undefined ? createReports(db) : createReplicaReports(db, replicaUrl, log)
    onStop(reports.close)
    const keyring = await loadKeyring(config)
    await checkKeyring(db, keyring)
    const now = () => new Date()
    const changes = watchClinicianChanges(db)
    const content = createContent(chooseStories(config, { builtIn, changes, log, now }), builtIn)
    if (config.DEMO_DATA) await (await importDemo()).loadDemo({ config, db, keyring, content }, signal)
    const notices = createNotices({ url: database.directUrl, log })
    onStop(notices.close)
    const copy = await watchRestoredCopy({ db, log })
    const jobs = await startJobs(pool, log, notices, copy.whenTold)
    onStop(jobs.stop, copy.close)
    const { mailer, sms, verification } = chooseAdapters(config, db)
    const files = chooseFileStore(config)
    const payments = createPaymentProvider(config, {
      keyring,
      db,
      deliver: (event) => handlePaymentEvent(service, event),
    })
    const video = createVideoProvider(config, keyring, now)
    const rooms = openCarrier({ config, db, keyring, log })
    onStop(rooms.close)
    const forms = config.formsService && createHttpFormsService(config.formsService)
    const crm = config.crm && createHubSpotCrm(config.crm)
    const ports = { mailer, sms, files, payments, video, verification, content, crm, forms }
    const adapters = holdBack(ports, copy)
    const { carrier } = rooms
    const service: Service = { config, db, reports, keyring, log, jobs, notices, ...adapters, carrier, now }
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
    if (config.isPublicDemo) await (await importDemo()).scheduleSignUpWipe(service)
    await workOnEmails(service)
    await workOnSeriesEmails(service)
    await workOnClientReminders(service)
    await workOnClinicianChanges(service)
    await workOnLateEmails(service)
    await workOnEmailVerifications(service)
    await workOnPersonLinks(service)
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
    await workOnImports(service)
    await workOnDocuments(service)
    await keepLegalTexts(service)
    await scheduleSuspectedSweep(service)
    await scheduleCalendarReading(service)
    await scheduleReconciliation(service)
    await scheduleBackups(service, database.directUrl)
    await copy.follow(jobs)
    const identity = await createIdentity(service)
    onStop(identity.settle)

    let stopping = false
    const index = createAvailabilityIndex(service)
    // Built while the first visitors arrive; the listing waits for it, everything else does not.
    index.fresh().catch(() => log.warn('the availability index will be built by the first listing'))
    const endWatch = logSlowTurns(log)
    onStop(async () => endWatch())
    const app = createApp(service, { development, isStopping: () => stopping, index })
    identity.mount(app)
    const changing = development ? await loadChangingWeb() : null
    mountPages(app, {
      publicUrl: config.PUBLIC_URL,
      web: changing?.web ?? (await loadBuiltWeb()),
      cache:
        config.storyblok?.version === 'draft' ? showDrafts : createPageCache({ changes, now: service.now }),
    })
    const answer = getRequestListener(app.fetch)
    const server = await listen(changing?.first(answer) ?? answer, { host: config.HOST, port: config.PORT })
    // The streams that followers keep open first: the server waits for them.
    let lost: string | null = null
    const closeServer = async () => {
      if (!(await server.close()))
        lost = 'Requests were still being answered after 10 seconds, and were cut off.'
    }
    onStop(closeServer, notices.close, async () => void (stopping = true))
    const address = config.PUBLIC_URL.replace(/:0$/, `:${server.port}`)
    const setupLink = config.DEMO_DATA ? null : await createSetupLink(db, { PUBLIC_URL: address })
    signal.throwIfAborted()
    const stop = async () => {
      await stopAll()
      return lost
    }
    return { address, setupLink, isQuietCopy: copy.isQuiet(), stop }
  } catch (error) {
    await stopAll()
    throw error
  }
}

type Adapters = { mailer: Mailer; sms: SmsSender; verification: VerificationPort }

/** The real provider where one is set up; otherwise a stand-in, or nothing at all where strangers come. */
function chooseAdapters(config: Config, db: Db): Adapters {
  const { SMTP_URL, MAIL_FROM, SUPPORT_EMAIL, twilio, verification, areSimulationsOpen } = config
  const standIns = areSimulationsOpen
    ? {
        mailer: createOutboxMailer(db),
        sms: createOutboxSms(db),
        verification: createTestCardVerification(),
      }
    : { mailer: missingMailer, sms: missingSms, verification: createUnverifiedCards() }
  const mailer = SMTP_URL ? createSmtpMailer(SMTP_URL, MAIL_FROM ?? SUPPORT_EMAIL) : standIns.mailer
  const sms = twilio ? createTwilioSms(twilio) : standIns.sms
  return {
    mailer: countSends('email', emailDelivery(config), mailer),
    sms: countSends('text', textDelivery(config), sms),
    verification: verification ? createHttpVerification(verification) : standIns.verification,
  }
}
