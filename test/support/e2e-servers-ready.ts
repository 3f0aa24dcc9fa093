import { setTimeout as wait } from 'node:timers/promises'
import { removeHolidays } from './e2e-database.ts'
import { e2eServers } from './e2e-server.ts'

const longestStartMs = 60_000

/** Until all servers are ready. Playwright starts them without waiting: one after the other they take three times as long. */
export default async function setUp(): Promise<void> {
  const latest = AbortSignal.timeout(longestStartMs)
  await Promise.all(
    e2eServers.map(async (server) => {
      await untilReady(`${server.address}/readyz`, latest)
      await removeHolidays(server)
    }),
  )
}

async function untilReady(url: string, latest: AbortSignal): Promise<void> {
  for (;;) {
    const answer = await fetch(url, { signal: latest }).catch(() => null)
    if (answer?.ok) return
    if (latest.aborted) throw new Error(`No server is ready at ${url}`)
    await wait(100)
  }
}
