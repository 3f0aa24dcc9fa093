import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { apiQuery, queryClient } from '../api/query.ts'
import { type GpCard, toGpCard } from './gp-copy.ts'

/** The page is the same for all: a client who has booked before sees further ahead, so their list is asked for. */
export function OwnGps({ onRead }: { onRead: (gps: readonly GpCard[]) => void }) {
  const { data } = useQuery(apiQuery('listGps', {}), queryClient)
  useEffect(() => {
    if (data) onRead(data.clinicians.map(toGpCard))
  }, [data, onRead])
  return null
}
