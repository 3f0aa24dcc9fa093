import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { sql } from 'kysely'
import { apiRequest } from '#contract/api-paths.ts'
import { staffRequest } from '#contract/staff/staff-paths.ts'
import { readMigrations } from '../db/migrate.ts'
import { readBackupState } from '../host/backup-state.ts'
import type { Service } from '../service.ts'
import type { AppEnv } from './context.ts'
import { disk } from './problem.ts'

export type ListeningServer = {
  port: number
  /** True where every request was answered to its end. */
  close: () => Promise<boolean>
}

const longestShutdown = 10_000
/** Connections that are busy end with their next answer. One that was closed at once may have a request on its way. */
const lastRequests = 100

/**
 * Headers are looked at every two seconds. Uploads have a pace of their own; six files of 10 MB may take long on a phone. An
 * idle connection stays longer than the minute for which proxies keep theirs: if this side closed first, a request that is
 * just being sent on it would fail.
 */
const patience = {
  headersTimeout: 8_000,
  requestTimeout: 900_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 75_000,
}

/** How long a body may take to arrive. JSON and forms are small: a sender who takes longer has stopped sending. */
const longestBody = 15_000

/** What still arrives behind an answer is dropped for so long: a sender who is cut off at once never sees the answer. */
const longestRest = 5_000

function limitBody(request: IncomingMessage, response: ServerResponse): void {
  if (!('content-length' in request.headers || 'transfer-encoding' in request.headers)) return
  const endAfter = (milliseconds: number) => {
    const timer = setTimeout(() => {
      if (!request.complete) request.destroy()
    }, milliseconds)
    request.once('close', () => clearTimeout(timer))
  }
  if (!isUploadPath(request.url ?? '')) endAfter(longestBody)
  response.once('finish', () => {
    if (!request.complete) endAfter(longestRest)
  })
}

/** Fails as listening would: before the work of a start, not after it. */
export function checkPort({ host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

/** Listens, and on close takes no new connection and finishes the requests in flight. */
export function listen(
  handler: RequestListener,
  { host, port }: { host: string; port: number },
): Promise<ListeningServer> {
  let isClosing = false
  const server = createServer(patience, (request, response) => {
    // Answered here: no request of this kind can be made for the routes, and none of them would take it.
    if (request.method === 'TRACE') {
      response.writeHead(405, { allow: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS' }).end()
      return
    }
    limitBody(request, response)
    // On its way out: a proxy that is busy would send one request after the other on the connections that it has.
    if (isClosing) response.setHeader('connection', 'close')
    handler(request, response)
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address()
      resolve({
        port: typeof address === 'object' && address ? address.port : port,
        close: async () => {
          isClosing = true
          await wait(lastRequests)
          return closeServer(server)
        },
      })
    })
  })
}

function closeServer(server: Server): Promise<boolean> {
  return new Promise((resolve) => {
    let areAllAnswered = true
    const force = setTimeout(() => {
      areAllAnswered = false
      server.closeAllConnections()
    }, longestShutdown)
    server.close(() => {
      clearTimeout(force)
      resolve(areAllAnswered)
    })
    server.closeIdleConnections()
  })
}

/** Where files are sent. Their size and their pace have limits of their own, where they are read (docs/product/uploads.md). */
const uploadPaths: ReadonlySet<string> = new Set([
  apiRequest('uploadFiles').path,
  apiRequest('uploadReferral').path,
  staffRequest('uploadImport').path,
])

/** Of a path, with or without a query. */
export const isUploadPath = (path: string): boolean => uploadPaths.has(path.split('?', 1)[0] ?? '')

/** /healthz: the process lives. /readyz: it can serve, that is, the database answers, has every migration, and its disk is not full. */
export function healthRoutes(
  app: OpenAPIHono<AppEnv>,
  { db, config, carrier }: Service,
  isStopping: () => boolean,
): void {
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }))
  app.get('/readyz', async (c) => {
    const ready = await isReady(db, isStopping)
    const detail = ready ? await describeBackups(db, config).catch(() => null) : null
    const valkey = carrier.valkey()
    const rooms = valkey && { valkey: { state: valkey.isThere ? 'there' : 'away', since: valkey.since } }
    return c.json({ status: ready ? 'ready' : 'unavailable', ...detail, ...rooms }, ready ? 200 : 503, {
      'cache-control': 'no-store',
    })
  })
}

/** An old backup is a reason to look, not to take the service away. */
async function describeBackups(db: Service['db'], config: Service['config']) {
  const { state, lastGood, ageHours, isRestoredCopy } = await readBackupState(db, config)
  return {
    ...((state !== 'notScheduled' || lastGood) && {
      backup: { state, lastGood: lastGood?.at ?? null, ageHours: ageHours && Math.round(ageHours) },
    }),
    ...(isRestoredCopy && { restoredCopy: 'sends nothing yet' }),
  }
}

export const isReady = async (db: Service['db'], isStopping: () => boolean): Promise<boolean> =>
  !isStopping() && (await isMigrated(db).catch(() => false)) && (await hasSpace(db))

const expectedMigrations = readMigrations()

async function isMigrated(db: Service['db']): Promise<boolean> {
  const applied = new Set(
    (await db.selectFrom('schema_migrations').select('name').execute()).map((row) => row.name),
  )
  return (await expectedMigrations).every((migration) => applied.has(migration.name))
}

class Unwritten extends Error {}

/** After a write that found no space: whether a megabyte is written again. It stays nowhere. */
async function hasSpace(db: Service['db']): Promise<boolean> {
  if (!disk.isFull) return true
  const isWritten = await db
    .transaction()
    .execute(async (tx) => {
      await sql`create temporary table space on commit drop as
        select md5(random()::text) from generate_series(1, 20000)`.execute(tx)
      throw new Unwritten()
    })
    .catch((error: unknown) => error instanceof Unwritten)
  disk.isFull = !isWritten
  return isWritten
}
