import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Logger } from 'pino'
import { applicationName } from './database.ts'

/** On which pg-boss tells of new jobs of the schema `jobs`: its own name for it. */
export const jobsChannel = `pgboss_${createHash('sha224').update('jobs').digest('hex').slice(0, 24)}` as const

type NoticeChannel = 'diary' | 'room' | typeof jobsChannel

type NoticeListener = {
  /** Without one: the diary’s. */
  channel?: NoticeChannel
  /** `about` is what the notice says; empty where something may have been missed. */
  onNotice: (about: string) => void
  /** The service stops. */
  onClose: () => void
}

/** What PostgreSQL tells every process that listens: that something has changed, and at most an id of it. */
export type Notices = {
  /** The answer takes the listener away again. */
  subscribe: (listener: NoticeListener) => () => void
  close: () => Promise<void>
}

const channels: readonly NoticeChannel[] = ['diary', 'room', jobsChannel]
const firstPauseMs = 500
const longestPauseMs = 15_000

/**
 * One connection for the process, made when the first listener comes and made again when it breaks. What is missed meanwhile is
 * not lost: notices are only a nudge to look at the feed, which listeners also do by themselves every few seconds.
 */
export function createNotices({ url, log }: { url: string; log: Logger }): Notices {
  const listeners = new Set<NoticeListener>()
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | null = null
  let pause = firstPauseMs
  let isClosed = false

  const tell = (from: string, about: string) => {
    for (const { channel = 'diary', onNotice } of listeners) if (channel === from) onNotice(about)
  }
  const connect = async () => {
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 8_000,
      application_name: applicationName,
    })
    client = next
    const lost = () => {
      if (client !== next) return
      client = null
      next.end().catch(() => {})
      if (!isClosed) tryAgain()
    }
    next.on('error', lost)
    next.on('end', lost)
    next.on('notification', ({ channel, payload }) => tell(channel, payload ?? ''))
    try {
      await next.connect()
      for (const channel of channels) await next.query(`listen ${channel}`)
      pause = firstPauseMs
      for (const channel of channels) tell(channel, '')
    } catch (error) {
      log.warn({ type: error instanceof Error ? error.name : 'unknown' }, 'not listening for changes yet')
      lost()
    }
  }
  const tryAgain = () => {
    timer ??= setTimeout(() => {
      timer = null
      void connect()
    }, pause)
    timer.unref()
    pause = Math.min(pause * 2, longestPauseMs)
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener)
      if (client === null && timer === null && !isClosed) void connect()
      return () => void listeners.delete(listener)
    },
    close: async () => {
      isClosed = true
      if (timer) clearTimeout(timer)
      for (const { onClose } of listeners) onClose()
      listeners.clear()
      const last = client
      client = null
      await last?.end().catch(() => {})
    },
  }
}
