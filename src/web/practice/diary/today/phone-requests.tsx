import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ClinicianDiary } from '#contract/staff/diary.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { queryClient } from '../../../api/query.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { StateLine } from '../../desk/state-line.tsx'
import { clock } from '../session/format-session.ts'

type PhoneRequestsProps = {
  diaries: readonly ClinicianDiary[]
  /** Its own line says it. */
  exceptOf: string | undefined
}

/** Clients who asked, with no clinician in the room, to be called: also of a session that is past its end. */
export function PhoneRequests({ diaries, exceptOf }: PhoneRequestsProps) {
  const { data } = useQuery(staffQuery('listWaiting', {}), queryClient)
  const asking = (data ?? []).flatMap((person) => {
    const diary = diaries.find(({ id }) => id === person.clinicianId)
    return person.byPhone && diary && person.appointmentId !== exceptOf ? [{ ...person, diary }] : []
  })
  return (
    <output>
      {asking.map(({ appointmentId, client, clientId, startsAt, diary }) => (
        <StateLine key={appointmentId} tone="due">
          <Link to={staffPages.client(clientId)}>{client}</Link>, {clock(startsAt, diary.timeZone)}, asks to
          go on by phone
        </StateLine>
      ))}
    </output>
  )
}
