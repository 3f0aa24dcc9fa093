import { createClient } from '@redis/client'
import type { Logger } from 'pino'
import { processName } from '../this-process.ts'

/** Someone in a session waits meanwhile: after that PostgreSQL is asked instead. */
const patienceMs = 2_000
const lookEveryMs = 2_000
const longestPauseMs = 2_000

/** In front of every key and channel: other programs may use the same server. */
const prefix = 'banksia:'

type ValkeyClient = ReturnType<typeof createValkeyClient>

export type ValkeyState = { isThere: boolean; since: Date }

export type Valkey = {
  /** Null where it is away or does not answer in time: PostgreSQL is asked then, so nobody waits for it twice. */
  ask: <T>(question: (client: ValkeyClient) => Promise<T>) => Promise<T | null>
  /** What is told on this channel of ours; `onBack` after anything may have been missed. */
  listen: (channel: string, listener: { onTold: (about: string) => void; onBack: () => void }) => void
  tell: (channel: string, about: string) => Promise<unknown>
  /** Whether it answers, and since when not. */
  state: () => ValkeyState
  close: () => Promise<void>
}

/** `valkey://` is what Valkey’s own tools write; the client knows the same server by its older name. */
const createValkeyClient = (url: string) =>
  createClient({
    url: url.replace(/^valkey/, 'redis'),
    name: `banksia-${processName.replaceAll(/[^\w@.-]/g, '-')}`,
    keyPrefix: prefix,
    // What cannot be sent now is for PostgreSQL: it must not arrive later as well.
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
    socket: {
      connectTimeout: patienceMs,
      reconnectStrategy: (retries) =>
        Math.min(100 * 2 ** retries, longestPauseMs) * (0.75 + Math.random() / 2),
    },
  })

/** Two connections, one of which only listens. Both are made again when they break; a start does not wait for them. */
export function openValkey({ url, log }: { url: string; log: Logger }): Valkey {
  const client = createValkeyClient(url)
  const listening = createValkeyClient(url)
  let state: ValkeyState = { isThere: false, since: new Date() }
  let isClosed = false

  const note = (isThere: boolean, reason?: string) => {
    if (isClosed || state.isThere === isThere) return
    state = { isThere, since: new Date() }
    if (isThere) log.info('Valkey answers')
    else log.warn({ reason }, 'Valkey is away: sessions go on through PostgreSQL')
  }
  for (const each of [client, listening])
    each.on('error', (error: unknown) => {
      // Anything may be in its words; the kind of error says enough.
      note(false, error instanceof Error ? error.name : 'unknown')
    })
  const look = async () => {
    const answer = client.isReady ? await inTime(client.ping()).catch(() => null) : null
    note(answer !== null && listening.isReady, 'no answer')
  }
  const timer = setInterval(() => void look(), lookEveryMs)
  timer.unref()
  for (const each of [client, listening]) {
    each.on('ready', () => void look())
    // Fails only once it is closed.
    each.connect().catch(() => {})
  }

  return {
    ask: async (question) => {
      if (!state.isThere || !client.isReady) return null
      try {
        return await inTime(question(client))
      } catch (error) {
        note(false, error instanceof Error ? error.name : 'unknown')
        return null
      }
    },
    listen: (channel, { onTold, onBack }) => {
      listening.on('ready', () => {
        // A connection that is made again listens to the same by itself.
        void listening.subscribe(`${prefix}${channel}`, onTold).then(onBack, () => {})
      })
    },
    tell: (channel, about) => client.publish(`${prefix}${channel}`, about),
    state: () => state,
    close: async () => {
      isClosed = true
      clearInterval(timer)
      for (const each of [client, listening]) each.destroy()
    },
  }
}

class TookTooLong extends Error {
  override name = 'TookTooLong'
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TookTooLong()), patienceMs)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

/** For an operator: it answers, of which version it is, and whether it forgets when it is started again. */
export async function askValkey(url: string): Promise<{ version: string; isKept: boolean; evicts: boolean }> {
  const client = createClient({
    url: url.replace(/^valkey/, 'redis'),
    maintNotifications: 'disabled',
    socket: { connectTimeout: patienceMs, reconnectStrategy: false },
  })
  // The failure is that of `connect` too.
  client.on('error', () => {})
  try {
    await inTime(client.connect())
    const info = String(await inTime(client.info()))
    const read = (name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(info)?.[1]?.trim()
    return {
      version:
        `${read('server_name') ?? 'redis'} ${read('valkey_version') ?? read('redis_version') ?? ''}`.trim(),
      isKept: read('aof_enabled') === '1',
      evicts: (read('maxmemory_policy') ?? 'noeviction') !== 'noeviction',
    }
  } finally {
    if (client.isOpen) client.destroy()
  }
}
