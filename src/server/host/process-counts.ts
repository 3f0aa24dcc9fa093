import type { MetricFamily } from './open-metrics.ts'

/** In seconds: what feels immediate, what is noticed, what is waited for, and what ends at a limit of time. */
const limits = [0.01, 0.05, 0.25, 1, 5]

type Route = {
  labels: { method: string; route: string }
  counts: number[]
  sum: number
  byStatus: Map<number, number>
}

/** Of this process since it started. One row for each route that was asked for, so there are never more than there are routes. */
const routes = new Map<string, Route>()
let inFlight = 0

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export function beginRequest(): {
  end: (request: { method: string; route: string; status: number }) => void
} {
  const started = performance.now()
  inFlight += 1
  return {
    end: ({ method, route, status }) => {
      inFlight -= 1
      const known = knownMethods.has(method) ? method : 'other'
      noteAnswer({ method: known, route }, status, (performance.now() - started) / 1000)
    },
  }
}

function noteAnswer(labels: Route['labels'], status: number, seconds: number): void {
  const key = `${labels.method} ${labels.route}`
  let route = routes.get(key)
  if (!route) {
    route = {
      labels,
      counts: Array.from({ length: limits.length + 1 }, () => 0),
      sum: 0,
      byStatus: new Map(),
    }
    routes.set(key, route)
  }
  const above = limits.findIndex((limit) => seconds <= limit)
  const bucket = above === -1 ? limits.length : above
  route.counts[bucket] = (route.counts[bucket] ?? 0) + 1
  route.sum += seconds
  route.byStatus.set(status, (route.byStatus.get(status) ?? 0) + 1)
}

type Channel = 'email' | 'text'
type Sender<Message> = { send: (message: Message) => Promise<void> }

type CountedMessages = { labels: { channel: Channel; outcome: string }; value: number; lastAt: Date }

const messages = new Map<string, CountedMessages>()

/** When this process last handed one over, and when it last failed to. */
export const lastSends = (channel: Channel): { sentAt: Date | null; failedAt: Date | null } => ({
  sentAt: messages.get(`${channel} sent`)?.lastAt ?? null,
  failedAt: messages.get(`${channel} failed`)?.lastAt ?? null,
})

/** `success` says what a message that did not fail was: handed over, or only kept in the outbox. */
export const countSends = <Message>(
  channel: Channel,
  success: string,
  { send }: Sender<Message>,
): Sender<Message> => {
  const count = (outcome: string) => {
    const known = messages.get(`${channel} ${outcome}`)
    const counted = { labels: { channel, outcome }, value: (known?.value ?? 0) + 1, lastAt: new Date() }
    messages.set(`${channel} ${outcome}`, counted)
  }
  return {
    async send(message) {
      await send(message).catch((error: unknown) => {
        count('failed')
        throw error
      })
      count(success)
    },
  }
}

export const countedFamilies = (): MetricFamily[] => [
  {
    name: 'banksia_http_requests',
    type: 'counter',
    help: 'Requests that were answered, by the pattern of their route.',
    samples: [...routes.values()].flatMap(({ labels, byStatus }) =>
      Array.from(byStatus, ([status, value]) => ({ labels: { ...labels, status: String(status) }, value })),
    ),
  },
  {
    name: 'banksia_http_request_seconds',
    type: 'histogram',
    unit: 'seconds',
    help: 'How long an answer took to begin.',
    limits,
    spreads: [...routes.values()],
  },
  {
    name: 'banksia_http_requests_in_flight',
    type: 'gauge',
    help: 'Requests that are being answered now.',
    samples: [{ value: inFlight }],
  },
  {
    name: 'banksia_messages',
    type: 'counter',
    help: 'Emails and text messages, by what became of them.',
    samples: [...messages.values()],
  },
]
