import type { Generated, GeneratedAlways } from 'kysely'
import type { AttendanceOutcome } from '#domain/booking/attendance.ts'
import type { Made } from './columns.ts'

export type DiaryTables = {
  /** Written by a trigger at each change of an outcome or of its minutes (both in `reservations`), and never changed. */
  outcome_events: {
    id: GeneratedAlways<number>
    reservation_id: string
    from_outcome: AttendanceOutcome | null
    to_outcome: AttendanceOutcome | null
    from_minutes: number | null
    to_minutes: number | null
    actor: string | null
    happened_at: Made
  }
  appointment_notes: {
    reservation_id: string
    clinician_id: string
    sealed_note: Buffer
    version: Generated<number>
    updated_at: Made
  }
}
