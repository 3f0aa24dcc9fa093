import { sql } from 'kysely'

/**
 * When the practice moved `reservations r`; null where its latest move was its client's wish, or nothing moved it. A move that the practice
 * made of its own accord has a reason; one by the client, or by staff for the client, has none.
 */
export const movedByPracticeAt = sql<Date | null>`(
  select case when m.reason is not null then m.moved_at end
    from appointment_moves m where m.reservation_id = r.id order by m.id desc limit 1)`
