import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Calendars } from '#contract/staff/calendars.ts'
import type { EntrySays } from '#domain/booking/calendar-feed.ts'
import type { Service } from '../../service.ts'

type Store = Pick<Service, 'db' | 'keyring' | 'config'>

const tokenPurpose = (clinicianId: string) => `calendar_feeds.token:${clinicianId}`

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The address is shown again to its owner, who may have to give it to another phone. */
export async function readFeed(
  { db, keyring, config }: Store,
  clinicianId: string,
): Promise<Calendars['feed']> {
  const row = await db
    .selectFrom('calendar_feeds')
    .select(['sealed_token', 'entry_says', 'last_read_at'])
    .where('clinician_id', '=', clinicianId)
    .executeTakeFirst()
  if (!row) return null
  const token = z.string().parse(keyring.unseal(row.sealed_token, tokenPurpose(clinicianId)))
  return {
    address: `${config.PUBLIC_URL}/calendars/${token}.ics`,
    entrySays: row.entry_says,
    lastReadAt: row.last_read_at?.toISOString() ?? null,
  }
}

/** A new address in place of the old one, which stops at once. What an entry says stays as it was chosen. */
export async function makeFeed({ db, keyring }: Store, clinicianId: string): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const address = {
    token_hash: hashToken(token),
    sealed_token: keyring.seal(token, tokenPurpose(clinicianId)),
  }
  await db
    .insertInto('calendar_feeds')
    .values({ clinician_id: clinicianId, ...address })
    .onConflict((conflict) =>
      conflict.column('clinician_id').doUpdateSet({ ...address, made_at: new Date(), last_read_at: null }),
    )
    .execute()
}

export async function changeFeed(
  { db }: Pick<Service, 'db'>,
  clinicianId: string,
  entrySays: EntrySays,
): Promise<boolean> {
  const changed = await db
    .updateTable('calendar_feeds')
    .set({ entry_says: entrySays })
    .where('clinician_id', '=', clinicianId)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

export async function removeFeed({ db }: Pick<Service, 'db'>, clinicianId: string): Promise<void> {
  await db.deleteFrom('calendar_feeds').where('clinician_id', '=', clinicianId).execute()
}
