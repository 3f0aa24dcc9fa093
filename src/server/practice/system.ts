import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { SystemState } from '#contract/staff/system.ts'
import { isUsableForPractice } from '#domain/room/room-times.ts'
import { videoChecks } from '#domain/staff/practice-setup.ts'
import { describeHealth, type SystemFacts } from '#domain/staff/system-health.ts'
import { type AccessedBy, noteChange } from '../audit.ts'
import type { Config } from '../config.ts'
import { startSending } from '../host/backup-state.ts'
import { lastSends } from '../host/process-counts.ts'
import { readSystemCounts, type SystemCounts } from '../host/system-counts.ts'
import { disk } from '../http/problem.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { defaultAccountId } from '../settings.ts'
import { startedAt, version } from '../this-process.ts'
import { uploadSweepQueue } from '../uploads/upload-store.ts'
import { listSimulations } from '../host/list-simulations.ts'

type SystemService = Pick<Service, 'db' | 'reports' | 'jobs' | 'config' | 'video' | 'carrier' | 'now'>

export async function readSystem(service: SystemService): Promise<SystemState> {
  const { config, now } = service
  const [counts, row, replica, space] = await Promise.all([
    readSystemCounts(service),
    readRow(service),
    service.reports.look(),
    statfs(config.DATA_DIR).catch(() => statfs('.')),
  ])
  const readAt = now()
  const { state, lastGood, ageHours, lastFailure, isRestoredCopy } = counts.backup
  return {
    version,
    schema: row.schema,
    startedAt: startedAt.toISOString(),
    readAt: readAt.toISOString(),
    processes: row.connections.flatMap(({ name }) => readProcess(name)),
    parts: describeHealth({
      now: readAt,
      ...factsOf(config, counts, row),
      replica,
      disk: {
        totalBytes: space.blocks * space.bsize,
        freeBytes: space.bavail * space.bsize,
        isFull: disk.isFull,
      },
      video: videoFacts(service, row),
      valkey: service.carrier.valkey(),
    }).map((part) => ({
      ...part,
      times: part.times.map(({ label, at }) => ({ label, at: at.toISOString() })),
    })),
    simulations: listSimulations(config),
    connected: listConnected(config),
    backup: {
      state,
      ageHours,
      lastGood: lastGood && {
        at: lastGood.at.toISOString(),
        place: lastGood.place,
        bytes: lastGood.bytes,
      },
      lastFailure: lastFailure && { ...lastFailure, at: lastFailure.at.toISOString() },
    },
    isRestoredCopy,
  }
}

/** Once: then there is no copy any more that could be told. */
export async function startPractice({ db }: Pick<Service, 'db'>, by: AccessedBy): Promise<Result<null>> {
  if (!(await startSending(db))) return fail('notFound')
  await noteChange(db, by, null, 'restored copy sends from now on')
  return succeed(null)
}

type SystemRow = {
  postgres: string
  mostConnections: number
  connections: { name: string; count: number }[]
  schema: string
  emailSentAt: Date | null
  textSentAt: Date | null
  textFailedAt: Date | null
  paymentEventAt: Date | null
  calendars: number
  failingCalendars: number
  calendarReadAt: Date | null
  videoAddress: string | null
  videoCheck: string | null
  videoCheckAbout: string | null
  videoCheckedAt: Date | null
}

/** What is only shown to people: it takes longer than what a scraper asks for. */
async function readRow({ db }: Pick<Service, 'db'>): Promise<SystemRow> {
  const { rows } = await sql<SystemRow>`
    select current_setting('server_version') as postgres,
           current_setting('max_connections')::int as "mostConnections",
           (select coalesce(json_agg(c), '[]') from (
              select coalesce(application_name, '') as name, count(*)::int as count
                from pg_stat_activity where backend_type = 'client backend' group by 1 order by 1) c) as connections,
           (select replace(max(name), '.sql', '') from schema_migrations where name ~ '^[0-9]') as schema,
           (select max(sent_at) from sent_emails where delivery = 'sent') as "emailSentAt",
           (select max(sent_at) from sent_texts where failed_at is null) as "textSentAt",
           (select max(failed_at) from sent_texts) as "textFailedAt",
           (select max(received_at) from payment_events) as "paymentEventAt",
           (select count(*)::int from outside_calendars) as calendars,
           (select count(failed_since)::int from outside_calendars) as "failingCalendars",
           (select max(last_read_at) from outside_calendars) as "calendarReadAt",
           (select video_address from practices where id = ${defaultAccountId}) as "videoAddress",
           v.outcome as "videoCheck", v.about as "videoCheckAbout", v.checked_at as "videoCheckedAt"
      from (select) one left join setup_checks v on v.practice_id = ${defaultAccountId} and v.name = 'video'`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('The state of the system gave no row')
  return row
}

function factsOf(
  { SMTP_URL, twilio, stripe, s3 }: Config,
  { queues, overdueCharges, backup, ...counts }: SystemCounts,
  row: SystemRow,
): Pick<SystemFacts, 'database' | 'jobs' | 'email' | 'texts' | 'payments' | 'uploads' | 'calendars'> {
  const sum = (key: 'retry' | 'failed' | 'stuck') => queues.reduce((total, queue) => total + queue[key], 0)
  const [email, texts] = [lastSends('email'), lastSends('text')]
  return {
    database: {
      version: row.postgres.split(' ', 1)[0] ?? '',
      bytes: counts.databaseBytes,
      answerMilliseconds: counts.answerMilliseconds,
      connections: row.connections.reduce((total, { count }) => total + count, 0),
      mostConnections: row.mostConnections,
    },
    jobs: {
      waitedSeconds: Math.max(0, ...queues.map(({ waitedSeconds }) => waitedSeconds ?? 0)),
      retry: sum('retry'),
      failed: sum('failed'),
      stuck: sum('stuck'),
      isHeldBack: backup.isRestoredCopy,
    },
    email: SMTP_URL ? { sentAt: latest(email.sentAt, row.emailSentAt), failedAt: email.failedAt } : null,
    texts: twilio
      ? { sentAt: latest(texts.sentAt, row.textSentAt), failedAt: latest(texts.failedAt, row.textFailedAt) }
      : null,
    payments: stripe && { overdue: overdueCharges, lastEventAt: row.paymentEventAt },
    uploads: {
      isBucket: s3 !== null,
      sweptAt: queues.find(({ queue }) => queue === uploadSweepQueue)?.lastDoneAt ?? null,
    },
    calendars: {
      connected: row.calendars,
      failing: row.failingCalendars,
      lastReadAt: row.calendarReadAt,
    },
  }
}

/** What another relay answered says nothing about this one. */
function videoFacts(
  { config, video: { hasRelay, relayId } }: SystemService,
  { videoAddress, videoCheck, videoCheckAbout, videoCheckedAt }: SystemRow,
): SystemFacts['video'] {
  if (config.liveKit !== null || isUsableForPractice(videoAddress)) return 'elsewhere'
  if (!hasRelay) return null
  const check = videoCheckAbout === relayId ? videoChecks.find((one) => one === videoCheck) : undefined
  return { check: check ?? null, checkedAt: videoCheckedAt }
}

const latest = (one: Date | null, other: Date | null): Date | null =>
  one && other ? (one > other ? one : other) : (one ?? other)

/** "banksia 0.2.0 4242@host-1", as `applicationName` writes it; other programs have other names. */
function readProcess(applicationName: string): { name: string; version: string }[] {
  const [, release, name] = /^banksia (\S+) (\d+@.+)$/.exec(applicationName) ?? []
  return release !== undefined && name !== undefined ? [{ name, version: release }] : []
}

const listConnected = ({
  SMTP_URL,
  twilio,
  stripe,
  verification,
  turn,
  liveKit,
  s3,
  crm,
  formsService,
  storyblok,
}: Config) =>
  [
    SMTP_URL && 'email',
    twilio && 'text messages',
    stripe && 'card payments',
    verification && 'Medicare and DVA card checks',
    turn && 'a relay for video',
    liveKit && 'LiveKit',
    s3 && 'a bucket for uploads',
    crm && 'the CRM',
    formsService && 'the forms service',
    storyblok && 'Storyblok',
  ].filter((name) => typeof name === 'string')
