import { type RawBuilder, sql } from 'kysely'
import type { Interval } from '#domain/booking/intervals.ts'
import { firstSlots } from '#domain/booking/slots.ts'
import { type ScheduleRow, toSchedule } from './schedule-store.ts'

/** A clinician’s time, and what they offer in it. */
export type OfferedTimeRow = ScheduleRow & { types: [durationMinutes: number, stepMinutes: number][] | null }

/** The types that clients can book with the clinician that `clinicians c` names. */
export const offeredTypesColumn: RawBuilder<OfferedTimeRow['types']> = sql`
  (select json_agg(json_build_array(t.duration_minutes, t.step_minutes))
     from clinician_appointment_types o join appointment_types t on t.id = o.appointment_type_id
    where o.clinician_id = c.id and t.is_active and t.is_gp = c.is_gp and t.assignment_mode <> 'all') as types`

/** The soonest of everything the clinician offers; the shortest where two start together. */
export function nextStart(
  row: OfferedTimeRow,
  { window, after }: { window: Interval; after: number },
): Interval | undefined {
  const schedule = toSchedule(row)
  return (row.types ?? [])
    .flatMap(([durationMinutes, stepMinutes]) =>
      firstSlots(schedule, { window, after, durationMinutes, stepMinutes }, 1).map((start) => ({
        start,
        end: start + durationMinutes,
      })),
    )
    .toSorted((a, b) => a.start - b.start || a.end - b.end)[0]
}
