import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Adapter, type AdapterPayload, errors, Provider } from 'oidc-provider'
import { z } from 'zod'
import type { Db } from '../db/database.ts'
import { deleteRows } from '../db/rows.ts'
import type { Service } from '../service.ts'

const sealPurpose = (model: string, id: Buffer) => `oidc:${model}:${id.toString('base64url')}`
/** Only the issuer's library knows what a payload holds, so nothing is checked but that it is an object. */
const payload = z.looseObject({})
/** A session names its grant by client, and there is one client. */
const grantOf = ({ grantId, authorizations }: AdapterPayload) =>
  grantId ?? Object.values(authorizations ?? {})[0]?.grantId ?? null
const expiryIn = (seconds: number | undefined) =>
  seconds === undefined ? null : sql<Date>`now() + make_interval(secs => ${seconds})`

/** Where the issuer keeps what it must remember between requests, shared by all processes. */
export const createOidcStore =
  ({ db, keyring }: Pick<Service, 'db' | 'keyring'>) =>
  (model: string): Adapter => {
    const rows = () =>
      db
        .selectFrom('oidc_payloads')
        .select(['id', 'sealed_payload', 'consumed_at'])
        .where('model', '=', model)
    const open = (row: { id: Buffer; sealed_payload: Buffer; consumed_at: Date | null } | undefined) =>
      row && {
        ...payload.parse(keyring.unseal(row.sealed_payload, sealPurpose(model, row.id))),
        ...(row.consumed_at && { consumed: Math.floor(row.consumed_at.getTime() / 1000) }),
      }
    return {
      async upsert(id, given, expiresIn) {
        const content = {
          sealed_payload: keyring.seal(given, sealPurpose(model, hashed(id))),
          account_subject: given.accountId ?? given.session?.accountId ?? null,
          grant_id: model === 'Grant' ? id : grantOf(given),
          uid: given.uid ?? null,
          expires_at: expiryIn(expiresIn),
        }
        await db
          .insertInto('oidc_payloads')
          .values({ model, id: hashed(id), ...content })
          .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(content))
          .execute()
      },
      async find(id) {
        const row = await rows().where('id', '=', hashed(id)).executeTakeFirst()
        if (!row || model !== 'RefreshToken') return open(row)
        const use = await readUse(db, row.id)
        // The library ends the sign-in where one that was used comes again: what another browser sends is taken as that.
        if (use === 'elsewhere') return open({ ...row, consumed_at: row.consumed_at ?? new Date() })
        return open(use === 'again' ? { ...row, consumed_at: null } : row)
      },
      findByUid: async (uid) => open(await rows().where('uid', '=', uid).executeTakeFirst()),
      // Only the device flow has user codes, and it is off.
      findByUserCode: async () => undefined,
      async consume(id) {
        const used = await db
          .updateTable('oidc_payloads')
          .set({ consumed_at: sql<Date>`now()` })
          .where('model', '=', model)
          .where('id', '=', hashed(id))
          .where('consumed_at', 'is', null)
          .returning('id')
          .executeTakeFirst()
        // Two processes may have read the same code or refresh token as unused: the database lets one of them have it.
        if (used || (model === 'RefreshToken' && (await readUse(db, hashed(id))) === 'again')) return
        throw new errors.InvalidGrant('already used')
      },
      async destroy(id) {
        await db.deleteFrom('oidc_payloads').where('model', '=', model).where('id', '=', hashed(id)).execute()
      },
      async revokeByGrantId(grantId) {
        await deleteRows(db, 'oidc_payloads', { model, grant_id: grantId })
      },
    }
  }

/** For how long a refresh token that was used is taken once more: a reload may have cut off the answer that had the next. */
const grace = sql`interval '30 seconds'`

/**
 * How a refresh token is sent here. It is good in the browser of its sign-in only, which the issuer's own cookie tells, out of reach of
 * scripts: from anywhere else it is taken as stolen. In that browser it may repeat a renewal of a moment ago.
 * See docs/decisions/0029-sign-ins-end-at-once.md.
 */
async function readUse(db: Db, refreshToken: Buffer): Promise<'first' | 'again' | 'late' | 'elsewhere'> {
  const session = Provider.ctx?.oidc.cookies.get(sessionCookie, { signed: true })
  if (!session) return 'elsewhere'
  const found = await db
    .selectFrom('oidc_payloads as token')
    .innerJoin('oidc_payloads as session', 'session.grant_id', 'token.grant_id')
    .select([
      'token.consumed_at',
      sql<boolean>`token.consumed_at > clock_timestamp() - ${grace}`.as('isFresh'),
    ])
    .where('token.model', '=', 'RefreshToken')
    .where('token.id', '=', refreshToken)
    .where('session.model', '=', 'Session')
    .where('session.id', '=', hashed(session))
    .executeTakeFirst()
  if (!found) return 'elsewhere'
  return found.consumed_at === null ? 'first' : found.isFresh ? 'again' : 'late'
}

/** What the issuer keeps is found by the hash of its name: reading the table gives nothing that can be used. */
export const hashed = (id: string) => createHash('sha256').update(id).digest()

/** The cookie of the issuer’s session: signed, and out of reach of scripts. */
export const sessionCookie = 'banksia_session'
