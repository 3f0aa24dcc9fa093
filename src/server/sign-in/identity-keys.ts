import { createHash, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import type { JWK } from 'jose'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../db/database.ts'
import { addRows, findRows } from '../db/rows.ts'
import type { Service } from '../service.ts'

export const signingAlgorithm = 'ES256'
/** Any number, as long as every process of the product uses the same one and nothing else does. */
const lockId = 7_262_640
/** Longer than a session and every token in it: a sign-out shows an ID token as old as its session. */
const keptAfterRotation = sql`interval '2 days'`

export type IdentityKeys = { signing: JWK[]; cookies: string[] }
type KeyStore = Pick<Service, 'db' | 'keyring'>

const signingKey = z.looseObject({ kty: z.string(), kid: z.string() })

const sealPurpose = (id: string) => `identity-key:${id}`

/** Every key that is still good, newest first. The first process to start makes them; the others wait and read. */
export async function loadIdentityKeys(service: KeyStore): Promise<IdentityKeys> {
  await service.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockId})`.execute(tx)
    const made = await tx.selectFrom('identity_keys').select('purpose').distinct().execute()
    for (const purpose of ['tokens', 'cookies'] as const)
      if (!made.some((key) => key.purpose === purpose)) await addKey(tx, service, purpose)
  })
  return readIdentityKeys(service)
}

export async function readIdentityKeys({ db, keyring }: KeyStore): Promise<IdentityKeys> {
  const rows = await db
    .selectFrom('identity_keys')
    .select(['id', 'purpose', 'sealed_key'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  const keysFor = (purpose: 'tokens' | 'cookies'): unknown[] =>
    rows
      .filter((row) => row.purpose === purpose)
      .map((row) => keyring.unseal(row.sealed_key, sealPurpose(row.id)))
  return {
    signing: z.array(signingKey).parse(keysFor('tokens')),
    cookies: z.array(z.string()).parse(keysFor('cookies')),
  }
}

/** Public halves only: checking a token needs nothing unsealed. */
export async function readPublicKeys(db: Service['db']): Promise<JWK[]> {
  const rows = await findRows(db, 'identity_keys', { purpose: 'tokens' }, ['public_jwk'])
  return rows.flatMap((row) => (row.public_jwk ? [row.public_jwk] : []))
}

/** Adds a key of each kind, which signs from now on, and drops those that nothing in use can still need. */
export async function rotateSigningKeys(service: KeyStore): Promise<void> {
  await service.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockId})`.execute(tx)
    // A key stopped signing when the next one was made, not when it was made itself.
    await sql`delete from identity_keys old where exists (
      select 1 from identity_keys newer where newer.purpose = old.purpose
        and newer.created_at > old.created_at and newer.created_at < now() - ${keptAfterRotation})`.execute(
      tx,
    )
    await addKey(tx, service, 'tokens')
    await addKey(tx, service, 'cookies')
  })
}

async function addKey(tx: Tx, { keyring }: KeyStore, purpose: 'tokens' | 'cookies'): Promise<void> {
  const { id, key, publicJwk } = purpose === 'tokens' ? makeSigningKey() : makeCookieKey()
  await addRows(tx, 'identity_keys', {
    id,
    purpose,
    sealed_key: keyring.seal(key, sealPurpose(id)),
    public_jwk: publicJwk && JSON.stringify(publicJwk),
    created_at: sql<Date>`clock_timestamp()`,
  })
}

function makeSigningKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const publicPart = publicKey.export({ format: 'jwk' })
  const id = createHash('sha256').update(JSON.stringify(publicPart)).digest('base64url')
  const marks = { kid: id, alg: signingAlgorithm, use: 'sig' }
  return {
    id,
    key: { ...privateKey.export({ format: 'jwk' }), ...marks },
    publicJwk: { ...publicPart, ...marks },
  }
}

const makeCookieKey = () => ({
  id: randomUUID(),
  key: randomBytes(32).toString('base64url'),
  publicJwk: null,
})
