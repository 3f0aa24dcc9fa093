import type { Generated } from 'kysely'
import type { EntrySays } from '#domain/booking/calendar-feed.ts'
import type { CalendarFailure } from '#domain/booking/calendar-failures.ts'
import type { Made } from './columns.ts'

export type WorkingTimeTables = {
  outside_calendars: {
    id: Generated<string>
    clinician_id: string
    sealed_url: Buffer
    added_at: Made
    last_read_at: Date | null
    failed_since: Date | null
    failure: CalendarFailure | null
  }
  calendar_busy: { calendar_id: string; clinician_id: string; during: string }
  leave_sessions: { period_id: string; reservation_id: string; starts_at: Date }
  calendar_feeds: {
    clinician_id: string
    token_hash: Buffer
    sealed_token: Buffer
    entry_says: Generated<EntrySays>
    made_at: Made
    last_read_at: Date | null
  }
}
