import { type Kysely, sql } from 'kysely'
import type { NotedCover } from '#domain/clients/referral.ts'
import { coverOf } from '#domain/clients/referral-meter.ts'
import { type FundingMethod, methods } from '#domain/funding/methods.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { Tables } from '../db/tables.ts'
import { readKnown } from './referral-meters.ts'

export type CoveredSession = {
  id: string
  clientId: string
  funding: FundingMethod | null
  startsAt: Date
  zone: ZoneId
  /** One that is held has no place among those that are booked. */
  isBooked: boolean
}

/** Whether the referrals that the practice has noted cover a session. See docs/product/funding.md#used-up. */
export async function readNotedCover(db: Kysely<Tables>, session: CoveredSession): Promise<NotedCover> {
  const { clientId, funding, id, isBooked, ...at } = session
  if (funding === null || !methods[funding].needsReferral) return 'unknown'
  const cover = coverOf(await readKnown(db, clientId), { ...at, id: isBooked ? id : null })
  return cover === 'usedUp' && (await hasReferralToNote(db, clientId)) ? 'unknown' : cover
}

/** A referral that came after the last one was noted: no one has looked yet what it covers. */
async function hasReferralToNote(db: Kysely<Tables>, clientId: string): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select exists (
      select from uploads u where u.client_id = ${clientId} and u.kind = 'referral' and u.status = 'stored'
         and u.attached_at is not null
         and not exists (select from client_referrals w
                          where w.client_id = u.client_id and w.noted_at >= u.attached_at)) as "isThere"`.execute(
    db,
  )
  return rows[0]?.isThere ?? false
}
