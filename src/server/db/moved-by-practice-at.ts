import { sql } from 'kysely'

/**
 * When the practice moved `reservations r`, or took back its request for another time, whichever came later. Null where neither was, or
 * its latest move was its client's wish. A move that the practice made of its own accord has a reason; one by the client, or by staff
 * for the client, has none. Every move ends what was said of a request.
 */
export const movedByPracticeAt = sql<Date | null>`greatest(r.move_request_withdrawn_at, (
  select case when m.reason is not null then m.moved_at end
    from appointment_moves m where m.reservation_id = r.id order by m.id desc limit 1))`
