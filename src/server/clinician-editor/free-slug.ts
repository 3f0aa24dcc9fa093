import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { toSlug } from '#domain/clinicians/profile-rules.ts'
import type { Tx } from '../db/transaction.ts'

/** From the name, and where another profile has that, with a number. The name may change later; the address stays. */
export async function freeSlug(tx: Tx, name: string): Promise<string> {
  const wanted = toSlug(name) || 'clinician'
  // One at a time: two profiles of one name must not get one address.
  await sql`select pg_advisory_xact_lock(hashtextextended('clinician slug', 0))`.execute(tx)
  const { rows } = await sql<{ slug: string }>`
    select slug from clinicians where slug = ${wanted} or slug like ${`${wanted}-%`}`.execute(tx)
  const taken = new Set(rows.map(({ slug }) => slug))
  if (!taken.has(wanted)) return wanted
  for (let number = 2; number <= taken.size + 2; number += 1)
    if (!taken.has(`${wanted}-${number}`)) return `${wanted}-${number}`
  return `${wanted}-${randomUUID()}`
}
