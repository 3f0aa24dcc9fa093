import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isClaimSettled } from '#domain/gp/claim-rules.ts'
import { apiQuery, queryClient } from '../api/query.ts'
import { useTimeZone } from '../visit/use-time-zone.ts'

/** Whether one of our GPs has seen this client in the last twelve months. */
export function OwnClaim({ onRead }: { onRead: (isSettled: boolean) => void }) {
  const [zone] = useTimeZone()
  const { data } = useQuery(apiQuery('listOwnAppointments', { query: { isGP: 'true' } }), queryClient)
  useEffect(() => {
    if (!data) return
    const appointments = data.map((own) => ({ ...own, endsAt: new Date(own.endDateTime) }))
    onRead(isClaimSettled(appointments, { now: new Date(), zone }))
  }, [data, onRead, zone])
  return null
}
