import { createHash, timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { type Config, isThisMachine } from '../config.ts'
import { countConnections } from '../db/database.ts'
import type { ReplicaState } from '../db/reports.ts'
import { type MetricFamily, openMetricsType, writeOpenMetrics } from '../host/open-metrics.ts'
import { beginRequest, countedFamilies } from '../host/process-counts.ts'
import { readSystemCounts, type SystemCounts } from '../host/system-counts.ts'
import { trace } from '../host/traces.ts'
import type { Service } from '../service.ts'
import { processName, startedAt, version } from '../this-process.ts'
import type { AppContext, AppEnv } from './context.ts'
import { isReady } from './listen.ts'
import { answerProblem } from './problem.ts'

/** Counts and traces requests from outside. What a page asks of the interface while it is rendered belongs to the page. */
export function watchRequests(): MiddlewareHandler<AppEnv> {
  const begun = new WeakSet<object>()
  return async (c, next) => {
    const incoming = c.env?.incoming
    if (incoming && begun.has(incoming)) return next()
    if (incoming) begun.add(incoming)
    const request = beginRequest()
    try {
      await trace({
        kind: 'server',
        parent: c.req.header('traceparent'),
        work: next,
        describe: () => describeRequest(c),
      })
    } finally {
      request.end({ method: c.req.method, route: routePath(c), status: c.res.status })
    }
  }
}

const describeRequest = (c: AppContext) => ({
  name: `${c.req.method} ${routePath(c)}`,
  attributes: {
    'http.request.method': c.req.method,
    'http.route': routePath(c),
    'http.response.status_code': c.res.status,
  },
  isFailed: c.res.status >= 500,
})

const keptForMs = 5_000
/** A scraper waits ten seconds by default, and what the process itself knows should arrive in any case. */
const longestWaitMs = 3_000

/** How the process and its work are doing, for a scraper: docs/operations.md#metrics. */
export function metricsRoutes(app: OpenAPIHono<AppEnv>, service: Service, isStopping: () => boolean): void {
  const { config, db } = service
  const delay = monitorEventLoopDelay({ resolution: delayResolutionMs })
  const readState = keep(async () => {
    const [counts, replica, ready] = await Promise.all([
      readSystemCounts(service).catch(() => null),
      service.reports.look().catch(() => null),
      isReady(db, isStopping),
    ])
    return { counts, replica, ready }
  })
  app.get('/metrics', async (c) => {
    if (!maySeeMetrics(c, config)) return answerProblem(c, { code: 'notFound' })
    const state = await Promise.race([readState(), afterLongestWait()])
    const families = [
      ...processFamilies(delay, countConnections(db)),
      ...countedFamilies(),
      gauge(
        'banksia_ready',
        'Whether the process can serve, as /readyz says.',
        Number(state?.ready ?? false),
      ),
      ...(state?.counts ? stateFamilies(state.counts) : []),
      ...(state?.replica ? replicaFamilies(state.replica) : []),
    ]
    return c.body(writeOpenMetrics(families), 200, {
      'content-type': openMetricsType,
      'cache-control': 'no-store',
    })
  })
}

const addedByProxies = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
]

/**
 * With the token from anywhere; without it from this machine alone, and only where no proxy can have passed the request on: TRUSTED_PROXIES,
 * an https address or that of another machine says that there is one. So do its headers, and HTTP/1.0, which nginx speaks to what is
 * behind it unless it is told otherwise. See docs/decisions/0102-metrics-and-the-system-page.md.
 */
function maySeeMetrics(c: AppContext, { METRICS_TOKEN, TRUSTED_PROXIES, PUBLIC_URL }: Config): boolean {
  const [, given] = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '') ?? []
  if (METRICS_TOKEN !== undefined && given !== undefined) return isSame(given, METRICS_TOKEN)
  const isPassedOn =
    TRUSTED_PROXIES > 0 ||
    PUBLIC_URL.startsWith('https:') ||
    !isThisMachine(new URL(PUBLIC_URL).hostname) ||
    c.env?.incoming?.httpVersion === '1.0' ||
    addedByProxies.some((name) => c.req.header(name) !== undefined)
  const from = c.env?.incoming?.socket.remoteAddress ?? ''
  // A page of another site that has its name lead to this machine still says that name.
  const calledAs = URL.parse(`http://${c.req.header('host') ?? ''}`)?.hostname ?? ''
  return !isPassedOn && isThisMachine(from.replace(/^::ffff:/, '')) && isThisMachine(calledAs)
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (given: string, right: string) => timingSafeEqual(digest(given), digest(right))

/** However often it is asked for, it is read once in five seconds, and never twice at a time. */
function keep<T>(read: () => Promise<T>): () => Promise<T> {
  let last: { value: Promise<T>; until: number } | null = null
  return () => {
    if (last && performance.now() < last.until) return last.value
    const started = { value: read(), until: Infinity }
    last = started
    void started.value.finally(() => (started.until = performance.now() + keptForMs)).catch(() => {})
    return started.value
  }
}

const afterLongestWait = () =>
  new Promise<null>((resolve) => setTimeout(resolve, longestWaitMs, null).unref())

const gauge = (name: string, help: string, value: number): MetricFamily => ({
  name,
  type: 'gauge',
  help,
  ...(name.endsWith('_seconds') ? { unit: 'seconds' } : name.endsWith('_bytes') ? { unit: 'bytes' } : {}),
  samples: [{ value }],
})

const delayResolutionMs = 20

type Delay = ReturnType<typeof monitorEventLoopDelay>
type Connections = ReturnType<typeof countConnections>

/** Names that begin with process_ and nodejs_ are those that ready-made dashboards know. */
function processFamilies(delay: Delay, connections: Connections): MetricFamily[] {
  const { rss, heapUsed } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const { active, idle } = performance.eventLoopUtilization()
  // What is measured includes the pause between two measurements.
  const seconds = (ms: number) => Math.max(0, ms / 1e9 - delayResolutionMs / 1e3)
  const delays = { p50: delay.percentile(50), p99: delay.percentile(99), max: delay.max }
  const samples = Object.entries(delays).map(([at, value]) => ({ labels: { at }, value: seconds(value) }))
  const isMeasured = delay.count > 0
  delay.reset()
  // From the first scrape on: who is never asked need not measure.
  delay.enable()
  return [
    {
      name: 'banksia_build',
      type: 'info',
      help: 'Which release runs in which process.',
      samples: [{ labels: { version, process: processName }, value: 1 }],
    },
    gauge('process_start_time_seconds', 'When the process started, since 1970.', startedAt.getTime() / 1000),
    gauge('process_resident_memory_bytes', 'Memory of the process.', rss),
    gauge('nodejs_heap_size_used_bytes', 'Of it, what JavaScript values take.', heapUsed),
    {
      name: 'process_cpu_seconds',
      type: 'counter',
      unit: 'seconds',
      help: 'Processor time that was used.',
      samples: [{ value: (user + system) / 1e6 }],
    },
    {
      name: 'banksia_event_loop_seconds',
      type: 'counter',
      unit: 'seconds',
      help: 'How long the event loop was at work, and how long it was not.',
      samples: [
        { labels: { state: 'active' }, value: active / 1000 },
        { labels: { state: 'idle' }, value: idle / 1000 },
      ],
    },
    {
      name: 'banksia_event_loop_delay_seconds',
      type: 'gauge',
      unit: 'seconds',
      help: 'How late the event loop was since the last time this was read: in the middle, of a hundred turns the latest, and at most.',
      samples: isMeasured ? samples : [],
    },
    {
      name: 'banksia_database_connections',
      type: 'gauge',
      help: 'Connections of this process to the database.',
      samples: [
        { labels: { state: 'inUse' }, value: connections.inUse },
        { labels: { state: 'idle' }, value: connections.idle },
      ],
    },
    gauge('banksia_database_waiting', 'What waits for a connection in this process.', connections.waiting),
  ]
}

const replicaFamilies = (replica: ReplicaState): MetricFamily[] => [
  gauge('banksia_replica_answering', 'Whether the replica answers.', Number(replica.isAnswering)),
  ...(replica.isAnswering
    ? [gauge('banksia_replica_behind_seconds', 'How far the replica is behind.', replica.behindSeconds)]
    : []),
]

const jobStates = ['due', 'active', 'retry', 'failed', 'stuck'] as const

/** Of the whole practice: each process says the same. */
function stateFamilies({ queues, backup, ...counts }: SystemCounts): MetricFamily[] {
  const oldest = Math.max(0, ...queues.map(({ waitedSeconds }) => waitedSeconds ?? 0))
  return [
    {
      name: 'banksia_jobs',
      type: 'gauge',
      help: 'Work in the background: due, being done, waiting for another try, given up, stuck.',
      samples: queues.flatMap((queue) =>
        jobStates.map((state) => ({ labels: { queue: queue.queue, state }, value: queue[state] })),
      ),
    },
    gauge('banksia_jobs_oldest_due_seconds', 'How long the oldest job that is due has waited.', oldest),
    gauge('banksia_holds', 'Times that are held and not booked.', counts.holds),
    {
      name: 'banksia_charges',
      type: 'gauge',
      help: 'Card charges that are not paid, by their state.',
      samples: counts.charges.map(({ state, count }) => ({ labels: { state }, value: count })),
    },
    gauge(
      'banksia_charges_overdue',
      'Card charges whose time to be asked for is past.',
      counts.overdueCharges,
    ),
    gauge('banksia_database_size_bytes', 'Size of the database.', counts.databaseBytes),
    ...(backup.ageHours === null
      ? []
      : [gauge('banksia_backup_age_seconds', 'How old the last good backup is.', backup.ageHours * 3600)]),
    gauge('banksia_backup_scheduled', 'Whether backups are made by themselves.', Number(backup.isScheduled)),
    gauge(
      'banksia_restored_copy',
      'Whether this is a restored copy, which sends nothing.',
      Number(backup.isRestoredCopy),
    ),
  ]
}
