import { useQuery } from '@tanstack/react-query'
import { paths } from '#contract/page-paths.ts'
import { apiQuery, queryClient } from '../../api/query.ts'
import { useSettings } from '../../api/settings.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { AppointmentsSkeleton } from '../appointments-skeleton.tsx'
import { ReadFailed } from '../read-failed.tsx'
import { MoveChoice } from './move-choice.tsx'

/** The appointment of this address, if it is one of the client's own and still to come. */
export function Move({ id }: { id: string }) {
  const { supportEmail } = useSettings()
  const { data, isFetchedAfterMount, refetch } = useQuery(apiQuery('listOwnAppointments', {}), queryClient)
  if (!isFetchedAfterMount) return <AppointmentsSkeleton />
  if (!data) return <ReadFailed onTryAgain={refetch} />
  const appointment = data.find(({ _id }) => _id === id)
  if (appointment?.cancellation)
    return <MoveChoice appointment={{ ...appointment, cancellation: appointment.cancellation }} />
  return (
    <EmptyState
      drawing="branch"
      title={appointment ? 'It can no longer be moved here' : 'We could not find this appointment'}
      actions={<LinkButton to={paths.myAppointments()}>My appointments</LinkButton>}
    >
      {appointment && (
        <>
          It has begun, is over or was cancelled. If you have a question about it, please write to{' '}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </>
      )}
    </EmptyState>
  )
}
