import { useQuery } from '@tanstack/react-query'
import type { ApiValue } from '#contract/api-types.ts'
import { outcomeRows } from '#domain/booking/outcome-rules.ts'
import type { AttendanceOutcome } from '#domain/booking/attendance.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { queryClient } from '../../../api/query.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { formatShortMoment } from '../../desk/format-moment.ts'

const words = (outcome: AttendanceOutcome | null) => (outcome ? outcomeRows[outcome].words : 'No outcome')

const minutesWords = (minutes: number | null) => (minutes === null ? 'as booked' : String(minutes))

type Change = ApiValue<'readDiaryAppointment'>['history'][number]

const changeWords = ({ from, to, fromMinutes, toMinutes }: Change): string =>
  from === to
    ? `Minutes delivered: ${minutesWords(fromMinutes)} → ${minutesWords(toMinutes)}`
    : `${words(from)} → ${words(to)}`

/** Who set which outcome, and when. Nothing is shown while there is nothing to tell. */
export function OutcomeHistory({ id, zone }: { id: string; zone: ZoneId }) {
  const { data } = useQuery(staffQuery('readDiaryAppointment', { params: { id } }), queryClient)
  if (!data || data.history.length === 0) return null
  return (
    <ol className="grid gap-1 text-xs text-ink-soft" aria-label="Changes of the outcome">
      {data.history.map((change) => (
        <li key={change.at}>
          {formatShortMoment(change.at, zone)}: {changeWords(change)}, by {change.by ?? 'the client'}
        </li>
      ))}
    </ol>
  )
}
