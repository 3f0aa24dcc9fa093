import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { apiQuery, queryClient } from '../../api/query.ts'
import { useClientProfile } from '../../client/client-profile.ts'
import { useItem } from '../../visit/tab-storage.ts'
import { gpSignedInPath } from './signed-in-path.ts'

/** A client who is signed in has nothing to sign up for: once it is known what they have, they go on. */
export function GpSignedIn() {
  const { status, record } = useClientProfile()
  const isHolding = useItem('reservation')?.appointments[0]?.isGP === true
  const { data, isPending } = useQuery(
    apiQuery('listOwnAppointments', { query: { isGP: 'true' } }),
    queryClient,
  )
  if (status !== 'ready' || isPending) return null
  const hasGpAppointment = data !== undefined && data.length > 0
  return <Navigate to={gpSignedInPath({ record, hasGpAppointment, isHolding })} replace />
}
