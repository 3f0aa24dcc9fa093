import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { createApp } from '../app.ts'
import { createDb, createPool } from '../db/database.ts'
import type { Service } from '../service.ts'
import { isPassword, measurePassword } from '../sign-in/passwords.ts'
import { policiesInForce } from './policies.ts'

/** As many as thread-pool.ts starts. */
const threads = Math.max(1, Math.min(4, availableParallelism() - 1))
/** Five times the work of a real one. */
const slowHash = `scrypt$32768$8$15$${randomBytes(16).toString('base64')}$${randomBytes(32).toString('base64')}`

type Asked = { url: string; service: Service; connections: number }

/**
 * Sends requests while every thread that hashes passwords has other work, so that they wait for their hash. Gives the longest time
 * that a query waited for a connection meanwhile, as a share of the time for which the threads were taken.
 */
export async function sendWhileHashing<T>(
  { url, service, connections }: Asked,
  send: (app: ReturnType<typeof createApp>) => Promise<T>,
): Promise<{ answer: T; longestWait: number }> {
  // What a process reads once takes no part in this.
  await Promise.all([measurePassword('', []), policiesInForce(service)])
  const db = createDb(createPool(url, connections))
  const app = createApp({ ...service, db })
  const over = new AbortController()
  let longest = 0
  const began = performance.now()
  const busy = Promise.all(Array.from({ length: threads }, () => isPassword('', slowHash))).finally(() =>
    over.abort(),
  )
  const sent = send(app)
  while (!over.signal.aborted) {
    const asked = performance.now()
    await sql`select 1`.execute(db)
    longest = Math.max(longest, performance.now() - asked)
    await setTimeout(5)
  }
  await busy
  const longestWait = longest / (performance.now() - began)
  const answer = await sent
  await db.destroy()
  return { answer, longestWait }
}
