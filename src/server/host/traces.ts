import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { LogEvent } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { readErrorMessage } from '../error-details.ts'
import { processName, version } from '../this-process.ts'

type Place = { traceId: string; spanId: string; isRecorded: boolean }
type Value = string | number
type Described = { name: string; attributes: Readonly<Record<string, Value>>; isFailed: boolean }
type Span = Described & {
  kind: keyof typeof kinds
  place: Place
  parent: Place | null
  from: number
  to: number
}

/** https://opentelemetry.io/docs/specs/otlp: numbers of the protocol. */
const kinds = { server: 2, client: 3, consumer: 5 } as const
const failedStatus = 2

const sendEveryMs = 5_000
/** What waits to be sent. A collector that takes nothing costs spans, never memory or time. */
const mostWaiting = 4_000
const longestSendMs = 10_000

const current = new AsyncLocalStorage<Place>()
let waiting: Span[] | null = null

/** In log lines, so that they are found beside the trace. */
export const currentTraceId = (): string | undefined => current.getStore()?.traceId

type Traced<T> = {
  kind: 'server' | 'consumer'
  /** The header `traceparent` of who asked. */
  parent?: string | undefined
  work: () => Promise<T>
  /** Once it is over. Patterns and names of the code only, nothing that was typed. */
  describe: (failure: unknown) => Described
}

/** Without a collector this only does the work. */
export async function trace<T>({ kind, parent, work, describe }: Traced<T>): Promise<T> {
  if (!waiting) return work()
  const caller = readTraceParent(parent)
  const place = {
    traceId: caller?.traceId ?? newId(16),
    spanId: newId(8),
    isRecorded: caller?.isRecorded ?? true,
  }
  const from = now()
  let failure: unknown = null
  try {
    return await current.run(place, work)
  } catch (error) {
    failure = error
    throw error
  } finally {
    keep({ ...describe(failure), kind, place, parent: caller, from, to: now() })
  }
}

/** A statement within a request or a job: its first word and its first table, never a value. */
export function traceQuery({ level, query: { sql }, queryDurationMillis }: LogEvent): void {
  const parent = current.getStore()
  if (!parent) return
  const [operation = ''] = /[a-z]+/i.exec(sql) ?? []
  const [, table] = /\b(?:from|into|update)\s+"?([a-z_][\w.]*)/i.exec(sql) ?? []
  const to = now()
  keep({
    name: table === undefined ? operation : `${operation} ${table}`,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(table !== undefined && { 'db.collection.name': table }),
    },
    isFailed: level === 'error',
    kind: 'client',
    place: { ...parent, spanId: newId(8) },
    parent,
    from: to - queryDurationMillis,
    to,
  })
}

function keep(span: Span): void {
  if (span.place.isRecorded && waiting && waiting.length < mostWaiting) waiting.push(span)
}

/** Sends what was traced to the collector, every few seconds and once more at the end. The answer ends it. */
export function sendTraces(
  { url, headers, service }: NonNullable<Config['traces']>,
  log: Logger,
): () => Promise<void> {
  waiting = []
  const send = async () => {
    const spans = waiting?.splice(0) ?? []
    if (spans.length === 0) return
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(writeSpans(spans, service)),
        redirect: 'error',
        signal: AbortSignal.timeout(longestSendMs),
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`status ${answer.status}`)
    } catch (error) {
      log.warn({ spans: spans.length, reason: readErrorMessage(error) }, 'the collector took no traces')
    }
  }
  const timer = setInterval(() => void send(), sendEveryMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await send()
    waiting = null
  }
}

const writeSpans = (spans: readonly Span[], service: string) => ({
  resourceSpans: [
    {
      resource: {
        attributes: writeAttributes({
          'service.name': service,
          'service.version': version,
          'service.instance.id': processName,
        }),
      },
      scopeSpans: [{ scope: { name: 'banksia', version }, spans: spans.map(writeSpan) }],
    },
  ],
})

const writeSpan = ({ name, kind, place, parent, from, to, attributes, isFailed }: Span) => ({
  traceId: place.traceId,
  spanId: place.spanId,
  ...(parent && { parentSpanId: parent.spanId }),
  name,
  kind: kinds[kind],
  startTimeUnixNano: writeNanoseconds(from),
  endTimeUnixNano: writeNanoseconds(to),
  attributes: writeAttributes(attributes),
  status: isFailed ? { code: failedStatus } : {},
})

const writeAttributes = (attributes: Described['attributes']) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? { stringValue: value } : { intValue: String(value) },
  }))

/** https://www.w3.org/TR/trace-context. Whoever asked may have chosen not to record. */
function readTraceParent(header = ''): Place | null {
  const [, traceId, spanId, flags] = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(header) ?? []
  if (!traceId || !spanId || !flags || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return null
  return { traceId, spanId, isRecorded: (Number.parseInt(flags, 16) & 1) === 1 }
}

const newId = (bytes: number) => randomBytes(bytes).toString('hex')
const now = () => performance.timeOrigin + performance.now()
const writeNanoseconds = (milliseconds: number) => String(BigInt(Math.round(milliseconds * 1000)) * 1000n)
