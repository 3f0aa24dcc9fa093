import { randomUUID } from 'node:crypto'
import { prepareServers } from './prepare-servers.ts'
import type { ServerProcess } from './server-process.ts'

export type SingleServer = Awaited<ReturnType<typeof startSingleServer>>
export type ServerPair = Awaited<ReturnType<typeof startServerPair>>

/** One real server process on a database of its own, behind one proxy whose clients have an address each. */
export async function startSingleServer(environment: Record<string, string> = {}) {
  const { start, ...test } = await prepareServers(environment)
  const server = await start()
  return { ...test, server, ...createSite(() => server), close: () => closeAll(test, [server]) }
}

/**
 * The same with two processes on one database: requests go to one and the other in turn, as through a proxy that knows
 * nothing of them. What holds here is held by the database, or by each process for itself.
 */
export async function startServerPair(environment: Record<string, string> = {}) {
  const { start, ...test } = await prepareServers(environment)
  const servers = await Promise.all([start(), start()] as const)
  let turn = 0
  const next = () => servers[turn++ % 2] ?? servers[0]
  return {
    ...test,
    servers,
    next,
    ...createSite(next),
    /** For a test that says itself which of the two is asked. */
    each: [createSite(() => servers[0]), createSite(() => servers[1])] as const,
    close: () => closeAll(test, servers),
  }
}

async function closeAll(test: { close: () => Promise<unknown> }, servers: readonly ServerProcess[]) {
  await Promise.all(servers.map((server) => server.end('SIGKILL')))
  await test.close()
}

function createSite(next: () => ServerProcess) {
  const ask = (path: string, { headers, ...init }: RequestInit = {}) => {
    const given = new Headers(headers)
    if (!given.has('x-forwarded-for')) given.set('x-forwarded-for', randomUUID())
    return fetch(`${next().url}${path}`, { signal: AbortSignal.timeout(15_000), ...init, headers: given })
  }
  return {
    ask,
    /** For a browser that follows no redirect by itself. */
    site: { request: (path: string, init?: RequestInit) => ask(path, { redirect: 'manual', ...init }) },
    send: (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
      ask(path, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
  }
}
