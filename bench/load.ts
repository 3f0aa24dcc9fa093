import { Agent, request } from 'node:http'

export type Load = { perSecond: number; p50: number; p95: number }
type Ask = {
  path: string
  method?: string
  body?: unknown
  expect?: number
  /** For a large answer: put together as text it would cost more than it cost the server. */
  isUnread?: boolean
  headers?: Record<string, string>
}

const concurrency = 16

export const asBrowsersDo = { 'accept-encoding': 'gzip, deflate, br, zstd' }

export type Client = { ask: (ask: Ask) => Promise<string>; close: () => void }

/** Keeps its connections, as browsers and proxies do. Any answer but the expected one stops the measurement. */
export function createClient(port: number, sockets = concurrency): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets })
  return {
    close: () => agent.destroy(),
    ask: ({ path, method = 'GET', body, expect = 200, isUnread = false, ...rest }) =>
      new Promise((resolve, reject) => {
        const headers = {
          // An address of its own for each request: holds are counted by visitor.
          'x-forwarded-for': crypto.randomUUID(),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...rest.headers,
        }
        const sent = request({ agent, host: '127.0.0.1', port, path, method, headers }, (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () => {
            const isSkipped = response.headers['content-encoding'] !== undefined
            const text = isSkipped || isUnread ? '' : Buffer.concat(chunks).toString()
            if (response.statusCode === expect) resolve(text)
            else reject(new Error(`${method} ${path}: ${response.statusCode} ${text.slice(0, 300)}`))
          })
        })
        sent.on('error', reject)
        sent.end(body === undefined ? undefined : JSON.stringify(body))
      }),
  }
}

export async function load(requests: number, ask: (number: number) => Promise<unknown>): Promise<Load> {
  const times: number[] = []
  let next = 0
  const askOn = async () => {
    while (next < requests) {
      const number = next++
      const began = performance.now()
      await ask(number)
      times.push(performance.now() - began)
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: concurrency }, askOn))
  const seconds = (performance.now() - began) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  return { perSecond: times.length / seconds, p50: at(0.5), p95: at(0.95) }
}

type Pair = { subject: Load; yardstick: Load; ratio: number }

/** Turn about, so that a busy moment of the machine falls on both; the first round only warms up. Middle of three. */
export async function compare(subject: () => Promise<Load>, yardstick: () => Promise<Load>): Promise<Pair> {
  const rounds: Pair[] = []
  for (let round = 0; round <= 3; round++) {
    const measured = { yardstick: await yardstick(), subject: await subject() }
    if (round > 0)
      rounds.push({ ...measured, ratio: measured.subject.perSecond / measured.yardstick.perSecond })
  }
  const middle = rounds.toSorted((a, b) => a.ratio - b.ratio)[1]
  if (!middle) throw new Error('nothing was measured')
  return middle
}
