import { type Kysely, sql } from 'kysely'
import { ownClashTexts } from '#domain/booking/own-clash.ts'
import type { Tables } from '../db/tables.ts'
import { fail, type Result } from '../result.ts'

type Times = {
  clientId: string
  times: readonly { startsAt: Date; endsAt: Date }[]
  /** Those that move, or are being booked. */
  without?: readonly string[]
}

/** Which of these times the client has a booked session in already, by their place. The client is locked, so that it stays so. */
export async function findOwnClashes(
  db: Kysely<Tables>,
  { clientId, times, without = [] }: Times,
): Promise<number[]> {
  const { rows } = await sql<{ index: number }>`
    select distinct (t.place - 1)::int as index
      from unnest(${times.map(({ startsAt }) => startsAt)}::timestamptz[],
                  ${times.map(({ endsAt }) => endsAt)}::timestamptz[]) with ordinality as t (starts, ends, place)
      join reservations r on r.client_id = ${clientId} and r.status = 'booked'
       and r.during && tstzrange(t.starts, t.ends) and r.id <> all(${[...without]}::uuid[])
     order by index`.execute(db)
  return rows.map(({ index }) => index)
}

type OwnTime = { id: string; clientId: string; startsAt: Date; endsAt: Date }

/** For a client who books: null where they have no other session then. */
export async function checkOwnClash(db: Kysely<Tables>, wanted: OwnTime): Promise<Result<never> | null> {
  const { id, clientId } = wanted
  const clashes = await findOwnClashes(db, { clientId, times: [wanted], without: [id] })
  return clashes.length > 0 ? fail('conflict', { message: ownClashTexts.forClient }) : null
}
