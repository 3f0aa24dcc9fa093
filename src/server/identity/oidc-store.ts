import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import type { Service } from '../service.ts'

const hashed = (id: string) => createHash('sha256').update(id).digest()
const purposeOf = (model: string, id: Buffer) => `oidc:${model}:${id.toString('base64url')}`
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
        ...keyring.unseal<AdapterPayload>(row.sealed_payload, purposeOf(model, row.id)),
        ...(row.consumed_at && { consumed: Math.floor(row.consumed_at.getTime() / 1000) }),
      }
    return {
      async upsert(id, payload, expiresIn) {
        const content = {
          sealed_payload: keyring.seal(payload, purposeOf(model, hashed(id))),
          account_subject: payload.accountId ?? payload.session?.accountId ?? null,
          grant_id: payload.grantId ?? null,
          uid: payload.uid ?? null,
          expires_at: expiryIn(expiresIn),
        }
        await db
          .insertInto('oidc_payloads')
          .values({ model, id: hashed(id), ...content })
          .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(content))
          .execute()
      },
      find: async (id) => open(await rows().where('id', '=', hashed(id)).executeTakeFirst()),
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
        if (!used) throw new errors.InvalidGrant('already used')
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

/** Ends every session, grant, code and refresh token of an account. */
export async function endSessionsOf(db: Pick<Service['db'], 'deleteFrom'>, subject: string): Promise<void> {
  await db.deleteFrom('oidc_payloads').where('account_subject', '=', subject).execute()
}
