import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { countedAddress, countedNetwork } from '#domain/identifiers/device-and-network.ts'
import type { Db } from '../db/database.ts'
import type { AppContext } from './context.ts'

export type RateLimit = { name: string; most: number; perSeconds: number }

/**
 * Uses up one of what `who` is allowed in the current window, and is false where there was none left. Counted in the
 * database, so that all processes count together.
 */
export async function consumeAllowance(
  db: Db,
  { name, most, perSeconds }: RateLimit,
  who: string,
): Promise<boolean> {
  const row = await db
    .insertInto('rate_limits')
    .values({
      bucket: `${name}:${who}`,
      window_start: windowOf(perSeconds),
      hits: 1,
    })
    .onConflict((conflict) =>
      conflict.columns(['bucket', 'window_start']).doUpdateSet({ hits: sql`rate_limits.hits + 1` }),
    )
    .returning('hits')
    .executeTakeFirstOrThrow()
  return row.hits <= most
}

/** How much of it is used up in the current window. */
async function countHits(db: Db, { name, perSeconds }: RateLimit, who: string): Promise<number> {
  const row = await db
    .selectFrom('rate_limits')
    .select('hits')
    .where('bucket', '=', `${name}:${who}`)
    .where('window_start', '=', windowOf(perSeconds))
    .executeTakeFirst()
  return row?.hits ?? 0
}

const windowOf = (perSeconds: number) =>
  sql<Date>`to_timestamp(floor(extract(epoch from now()) / ${perSeconds}) * ${perSeconds})`

/** Sub-windows of a sliding limit: what is counted reaches back by this share of the time more, at most. */
const steps = 6

/** `consumeAllowance` with a window that slides along, so that a burst at the turn of a window never passes twice. */
export async function consumeSlidingAllowance(
  db: Db,
  { name, most, perSeconds }: RateLimit,
  who: string,
): Promise<boolean> {
  const bucket = `${name}:${who}`
  const step = perSeconds / steps
  const { rows } = await sql<{ hits: number }>`
    with mine as (
      insert into rate_limits (bucket, window_start, hits)
      values (${bucket}, to_timestamp(floor(extract(epoch from now()) / ${step}) * ${step}), 1)
      on conflict (bucket, window_start) do update set hits = rate_limits.hits + 1
      returning window_start, hits)
    select (mine.hits + coalesce(sum(earlier.hits), 0))::int as hits
      from mine left join rate_limits earlier
        on earlier.bucket = ${bucket} and earlier.window_start < mine.window_start
       and earlier.window_start > now() - make_interval(secs => ${perSeconds + step})
     group by mine.hits`.execute(db)
  return (rows[0]?.hits ?? 0) <= most
}

const anHour = 3600

/** Keys whose first use has begun or is over. */
const usedKeys: RateLimit = { name: 'account-keys', most: 1, perSeconds: anHour }
/** Keys whose first use was allowed, so that the same request may be sent again. */
const allowedKeys: RateLimit = { name: 'account-keys-allowed', most: 1, perSeconds: anHour }
/** How often one key may be sent again. */
const replays: RateLimit = { name: 'account-replays', most: 100, perSeconds: anHour }

type LimitedAttempt = {
  address: string
  key: string | undefined
  /** Which of several requests that share the limit: a key counts for one of them. */
  request?: string
}

/**
 * Counts an attempt, once for each idempotency key: a request that is sent again has no second effect, and must find its first
 * answer. One that was refused finds no way past the limit by being sent again. False where nothing is left of the limit.
 */
export async function consumeAttempt(
  db: Db,
  limit: RateLimit,
  { address, key, request = '' }: LimitedAttempt,
): Promise<boolean> {
  if (key === undefined) return consumeAllowance(db, limit, address)
  const who = createHash('sha256')
    .update(JSON.stringify([limit.name, request, address, key]))
    .digest('base64url')
  if (await consumeAllowance(db, usedKeys, who)) {
    const isAllowed = await consumeAllowance(db, limit, address)
    if (isAllowed) await consumeAllowance(db, allowedKeys, who)
    return isAllowed
  }
  // Sent at the same moment as the first use, it is not known yet whether that was allowed: the limit says it.
  const mayPass =
    (await countHits(db, allowedKeys, who)) > 0 || (await countHits(db, limit, address)) <= limit.most
  return mayPass && consumeAllowance(db, replays, who)
}

/** The caller as limits count them: an address of IPv4, or a /64 of IPv6. */
export const clientAddress = (c: AppContext, trustedProxies: number): string =>
  countedAddress(callerAddress(c, trustedProxies))

/** The network around the caller, for limits that many addresses of one owner share. */
export const clientNetwork = (c: AppContext, trustedProxies: number): string =>
  countedNetwork(callerAddress(c, trustedProxies))

/** Both, for limits that count both. */
export const clientOrigin = (
  c: AppContext,
  trustedProxies: number,
): { address: string; network: string } => ({
  address: clientAddress(c, trustedProxies),
  network: clientNetwork(c, trustedProxies),
})

/** Each trusted proxy adds one entry at the end of X-Forwarded-For; what stands before those may be made up. */
function callerAddress(c: AppContext, trustedProxies: number): string {
  const socketAddress = c.env?.incoming?.socket.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return socketAddress
  const hops =
    c.req
      .header('x-forwarded-for')
      ?.split(',')
      .map((hop) => hop.trim()) ?? []
  return hops.at(-trustedProxies) ?? socketAddress
}
