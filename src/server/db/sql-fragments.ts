import { type RawBuilder, sql } from 'kysely'

/**
 * When the practice moved `reservations r`, or took back its request for another time, whichever came later. Null where neither was, or
 * its latest move was its client's wish, made by the client or by staff. Every move ends what was said of a request.
 */
export const movedByPracticeAt = sql<Date | null>`greatest(r.move_request_withdrawn_at, (
  select case when coalesce(m.moved_by = 'practice', m.reason is not null) then m.moved_at end
    from appointment_moves m where m.reservation_id = r.id order by m.id desc limit 1))`

/** Someone came into a room with this cookie, and has not left. For an `exists`. */
export const runningCall = (entryHash: RawBuilder<unknown>) =>
  sql`select from room_visits running where running.entry_hash = ${entryHash} and running.left_at is null`

/** Whose record the account was opened with. Not "the account's own": adding oneself later must not change whom an open page is for. */
export const firstPerson = (account: RawBuilder<unknown>) => sql<string>`(
  select client_id from account_people where account = ${account} order by since, client_id limit 1)`

/** Of `clients p`: whether the pages of whoever signs in for them are theirs unless an address says otherwise. */
export const isFirstPerson = sql<boolean>`coalesce(p.id = ${firstPerson(sql`p.identity_subject`)}, true)`
