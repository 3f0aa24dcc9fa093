import { type Kysely, sql } from 'kysely'
import { Provider } from 'oidc-provider'
import type { Tables } from '../db/tables.ts'
import { hashed, sessionCookie } from './oidc-names.ts'

/** For how long a refresh token that was used is taken once more: a reload may have cut off the answer that had the next. */
const grace = sql`interval '30 seconds'`

/**
 * Whether this request repeats a renewal of a moment ago, in the browser that made it: the issuer's own cookie, which no script
 * can read, belongs to the same sign-in. Anything else is taken as a theft. See docs/decisions/0029-sign-ins-end-at-once.md.
 */
export async function isRenewedTwice(db: Kysely<Tables>, refreshToken: Buffer): Promise<boolean> {
  const session = Provider.ctx?.oidc.cookies.get(sessionCookie, { signed: true })
  if (!session) return false
  const found = await db
    .selectFrom('oidc_payloads as token')
    .innerJoin('oidc_payloads as session', 'session.grant_id', 'token.grant_id')
    .select('token.id')
    .where('token.model', '=', 'RefreshToken')
    .where('token.id', '=', refreshToken)
    .where('token.consumed_at', '>', sql<Date>`clock_timestamp() - ${grace}`)
    .where('session.model', '=', 'Session')
    .where('session.id', '=', hashed(session))
    .executeTakeFirst()
  return found !== undefined
}
