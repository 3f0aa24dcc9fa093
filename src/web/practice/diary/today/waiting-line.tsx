import { useQuery } from '@tanstack/react-query'
import { privacyAnswers } from '#domain/room/people.ts'
import { findLabel } from '#domain/clinicians/vocabulary.ts'
import { queryClient } from '../../../api/query.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { StateLine } from '../../desk/state-line.tsx'

/** Who waits in the room of a session, and, for their clinician, whether they can talk freely. The events of the diary keep it up to date. */
export function WaitingLine({ appointmentId }: { appointmentId: string }) {
  const { data } = useQuery(staffQuery('listWaiting', {}), queryClient)
  const waiting = (data ?? []).filter((person) => person.appointmentId === appointmentId)
  return (
    <output>
      {waiting.map(({ who, role, privacy, byPhone }) => (
        <StateLine key={`${role} ${who}`} tone="due">
          {who} {byPhone ? 'asks to go on by phone' : 'waits in the room'}
          {privacy && privacy !== 'private' && `: ${findLabel(privacyAnswers, privacy)}`}
        </StateLine>
      ))}
    </output>
  )
}
