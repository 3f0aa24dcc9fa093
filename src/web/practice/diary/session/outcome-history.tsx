import { useQuery } from '@tanstack/react-query'
import { outcomeRows } from '#domain/booking/outcome-rules.ts'
import type { AttendanceOutcome } from '#domain/booking/attendance.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { queryClient } from '../../../api/query.ts'
import { shortMoment } from '../../../appointment/format-day.ts'
import { staffQuery } from '../../api/staff-query.ts'

const words = (outcome: AttendanceOutcome | null) => (outcome ? outcomeRows[outcome].words : 'No outcome')

/** Who set which outcome, and when. Nothing is shown while there is nothing to tell. */
export function OutcomeHistory({ id, zone }: { id: string; zone: ZoneId }) {
  const { data } = useQuery(staffQuery('readDiaryAppointment', { params: { id } }), queryClient)
  if (!data || data.history.length === 0) return null
  return (
    <ol className="grid gap-1 text-xs text-ink-soft" aria-label="Changes of the outcome">
      {data.history.map(({ from, to, by, at }) => (
        <li key={at}>
          {shortMoment(new Date(at), zone)}: {words(from)} → {words(to)}, by {by ?? 'the client'}
        </li>
      ))}
    </ol>
  )
}
