import { useQuery } from '@tanstack/react-query'
import type { Availability, ReservationView } from '#contract/booking.ts'
import { nearestSlots } from '#domain/booking/nearest-slots.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { apiQuery, queryClient } from '../../api/query.ts'
import { useSettings } from '../../api/settings.ts'
import { useTimeZone } from '../../visit/use-time-zone.ts'

type Slot = Availability['timeSlots'][string]['timeSlots'][number]
type Lost = Pick<ReservationView['appointments'][number], 'clinicianId' | 'sessionTypeId' | 'startDateTime'>

export type OtherSlots =
  | { status: 'loading' }
  | { status: 'failed' }
  | { status: 'ready'; slots: readonly Slot[] }

/** On either side of the lost time: as far as a new client may book. */
const daysAround = 28

/** The free times of the same clinician and type that are closest to the one that was lost. */
export function useOtherSlots({ clinicianId, sessionTypeId, startDateTime }: Lost) {
  const { accountId } = useSettings()
  const [zone] = useTimeZone()
  const day = localDayAt(new Date(startDateTime), zone)
  const { data, error, isFetchedAfterMount, refetch } = useQuery(
    {
      ...apiQuery('readAvailability', {
        params: { id: sessionTypeId },
        query: {
          accountId,
          clinicianId,
          date: formatIsoDate(day - daysAround),
          to: formatIsoDate(day + daysAround),
          type: 'booking',
          timeZone: zone,
        },
      }),
      retry: false,
    },
    queryClient,
  )
  return { found: toOtherSlots(), read: refetch }

  function toOtherSlots(): OtherSlots {
    if (!isFetchedAfterMount) return { status: 'loading' }
    // A clinician who is no longer there has no times: the listing is the way on.
    if (!data) return error?.problem.status === 404 ? { status: 'ready', slots: [] } : { status: 'failed' }
    const slots = Object.values(data.timeSlots).flatMap(({ timeSlots }) => timeSlots)
    return { status: 'ready', slots: nearestSlots(slots, startDateTime) }
  }
}
