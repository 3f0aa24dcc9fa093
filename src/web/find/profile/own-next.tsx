import { useEffect } from 'react'
import { apiQuery, useRead } from '../../api/query.ts'
import { useTimeZone } from '../../client/use-time-zone.ts'
import { type NextFree, nextFree } from './next-free.ts'

type OwnNextProps = { clinicianId: string; onRead: (next: NextFree | null) => void }

/** The page is the same for all: a client who has booked before sees further ahead, so theirs is asked for. */
export function OwnNext({ clinicianId, onRead }: OwnNextProps) {
  const [zone] = useTimeZone()
  const { data } = useRead(
    apiQuery('listClinicians', { query: { clinicianIds: clinicianId, timeZone: zone } }),
  )
  const listed = data?.clinicians[0]
  useEffect(() => {
    const start = listed?.matchedNextAvailabilities[0]?.startDateTime
    if (listed) onRead(start === undefined ? null : nextFree(start, zone))
  }, [listed, onRead, zone])
  return null
}
