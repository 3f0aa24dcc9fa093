import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { demoMailDomain } from '#domain/identifiers/person.ts'
import { setupLink } from '#domain/staff/practice-setup.ts'
import type { Db } from '../db/database.ts'
import type { Config } from '../config.ts'

const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

/**
 * From the database each time, so that no process can believe otherwise. The owner of demo data, which may have been tried here
 * before, does not count: where demo data is off, no one can sign in as them.
 */
export async function hasOwner(db: Db): Promise<boolean> {
  const owner = await db
    .selectFrom('accounts')
    .select('subject')
    .where('role', '=', 'owner')
    .where('email', 'not like', `%@${demoMailDomain}`)
    .limit(1)
    .execute()
  return owner.length > 0
}

/**
 * Null where there is an owner. Each process that starts prints a link of its own, and all of them work; who asks for a new one on
 * the server `replacesOthers`.
 */
export async function createSetupLink(
  db: Db,
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
  { replacesOthers = false } = {},
): Promise<string | null> {
  if (await hasOwner(db)) return null
  const secret = randomBytes(32).toString('base64url')
  if (replacesOthers)
    await db
      .updateTable('setup_links')
      .set({ expires_at: sql<Date>`now()` })
      .where('expires_at', '>', sql<Date>`now()`)
      .execute()
  await db
    .insertInto('setup_links')
    .values({
      secret_hash: hashOf(secret),
      expires_at: sql<Date>`now() + make_interval(mins => ${setupLink.minutes})`,
    })
    .execute()
  // Those of an hour ago can still be told apart from wrong ones; older ones are of no use to anyone.
  await db
    .deleteFrom('setup_links')
    .where('expires_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
  return `${PUBLIC_URL}${staffPages.setupLink(secret)}`
}

type SetupLinkState = 'good' | 'unknown' | 'expired' | 'used'

/** Compared with each link in constant time. `id` only where it is good. */
export async function findSetupLink(
  db: Db,
  secret: string,
): Promise<{ state: Exclude<SetupLinkState, 'good'> } | { state: 'good'; id: string }> {
  const links = await db
    .selectFrom('setup_links')
    .select(['id', 'secret_hash', 'used_at', sql<boolean>`expires_at <= now()`.as('is_over')])
    .execute()
  const given = hashOf(secret)
  const found = links.filter(({ secret_hash }) => timingSafeEqual(secret_hash, given)).at(0)
  if (!found) return { state: 'unknown' }
  if (found.used_at) return { state: 'used' }
  return found.is_over ? { state: 'expired' } : { state: 'good', id: found.id }
}
