import { randomUUID } from 'node:crypto'
import { startServerProcess } from './server-process.ts'
import { createTestDatabase } from './test-database.ts'

export type SingleServer = Awaited<ReturnType<typeof startSingleServer>>

const publicUrl = 'http://localhost:3000'

/** One real server process on a database of its own, behind one proxy whose clients have an address each. */
export async function startSingleServer(environment: Record<string, string> = {}) {
  const test = await createTestDatabase({ PUBLIC_URL: publicUrl })
  const server = await startServerProcess({
    DATABASE_URL: test.url,
    ENCRYPTION_KEYS: test.encryptionKeys,
    PUBLIC_URL: publicUrl,
    TRUSTED_PROXIES: '1',
    ...environment,
  })
  const ask = (path: string, { headers, ...init }: RequestInit = {}) => {
    const given = new Headers(headers)
    if (!given.has('x-forwarded-for')) given.set('x-forwarded-for', randomUUID())
    return fetch(`${server.url}${path}`, { signal: AbortSignal.timeout(15_000), ...init, headers: given })
  }
  return {
    ...test,
    server,
    publicUrl,
    ask,
    /** For a browser that follows no redirect by itself. */
    site: { request: (path: string, init?: RequestInit) => ask(path, { redirect: 'manual', ...init }) },
    send: (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
      ask(path, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    close: async () => {
      await server.end('SIGKILL')
      await test.close()
    },
  }
}
