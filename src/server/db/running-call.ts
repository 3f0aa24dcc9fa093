import { type RawBuilder, sql } from 'kysely'

/** Someone came into a room with this cookie, and has not left. For an `exists`. */
export const runningCall = (entryHash: RawBuilder<unknown>) =>
  sql`select from room_visits running where running.entry_hash = ${entryHash} and running.left_at is null`
