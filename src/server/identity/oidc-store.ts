import { sql } from 'kysely'
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import { z } from 'zod'
import type { Service } from '../service.ts'
import { hashed } from './oidc-names.ts'
import { isRenewedTwice } from './renewed-twice.ts'

const sealPurpose = (model: string, id: Buffer) => `oidc:${model}:${id.toString('base64url')}`
/** What is in it is the library's own. */
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
        const isGood = row?.consumed_at && model === 'RefreshToken' && (await isRenewedTwice(db, row.id))
        return open(row && isGood ? { ...row, consumed_at: null } : row)
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
        if (used || (model === 'RefreshToken' && (await isRenewedTwice(db, hashed(id))))) return
        throw new errors.InvalidGrant('already used')
      },
      async destroy(id) {
        await db.deleteFrom('oidc_payloads').where('model', '=', model).where('id', '=', hashed(id)).execute()
      },
      async revokeByGrantId(grantId) {
        await db
          .deleteFrom('oidc_payloads')
          .where('model', '=', model)
          .where('grant_id', '=', grantId)
          .execute()
      },
    }
  }
