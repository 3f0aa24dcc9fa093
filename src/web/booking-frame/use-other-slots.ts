import { useCallback, useEffect, useState } from 'react'
import type { Availability, ReservationView } from '#contract/booking.ts'
import { nearestSlots } from '#domain/booking/nearest-slots.ts'
import { isoDateOf } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { callApi } from '../api/call-api.ts'
import { useSettings } from '../api/settings.ts'
import { useTimeZone } from '../appointment/use-time-zone.ts'

type Slot = Availability['timeSlots'][string]['timeSlots'][number]
type Lost = Pick<ReservationView['appointments'][number], 'clinicianId' | 'sessionTypeId' | 'startDateTime'>

export type OtherSlots =
  | { status: 'loading' }
  | { status: 'failed' }
  | { status: 'ready'; slots: readonly Slot[] }

/** On either side of the lost time: as far as a new client may book. */
const daysAround = 28

async function readOtherSlots(lost: Lost, at: { accountId: string; zone: ZoneId }): Promise<OtherSlots> {
  const day = localDayAt(new Date(lost.startDateTime), at.zone)
  const query = new URLSearchParams({
    accountId: at.accountId,
    clinicianId: lost.clinicianId,
    date: isoDateOf(day - daysAround),
    to: isoDateOf(day + daysAround),
    type: 'booking',
    timeZone: at.zone,
  })
  const path = `/appointment-types/${lost.sessionTypeId}/availabilities/public?${query}`
  const answer = await callApi<Availability>(path)
  // A clinician who is no longer there has no times: the listing is the way on.
  if (!answer.ok && answer.problem.status !== 404) return { status: 'failed' }
  const days = answer.ok ? Object.values(answer.value.timeSlots) : []
  const slots = days.flatMap(({ timeSlots }) => timeSlots)
  return { status: 'ready', slots: nearestSlots(slots, lost.startDateTime) }
}

/** The free times of the same clinician and type that are closest to the one that was lost. */
export function useOtherSlots({ clinicianId, sessionTypeId, startDateTime }: Lost) {
  const { accountId } = useSettings()
  const [zone] = useTimeZone()
  const [found, setFound] = useState<OtherSlots>({ status: 'loading' })
  const read = useCallback(
    () => readOtherSlots({ clinicianId, sessionTypeId, startDateTime }, { accountId, zone }).then(setFound),
    [accountId, clinicianId, sessionTypeId, startDateTime, zone],
  )
  useEffect(() => void read(), [read])
  return { found, read }
}
