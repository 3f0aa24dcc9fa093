import { useState } from 'react'
import type { Availability, ReservationView } from '#contract/booking.ts'
import { nearestSlots } from '#domain/diary/other-times.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { createPressKeys } from '../../api/call-api.ts'
import { apiQuery, useRead } from '../../api/query.ts'
import { useSettings } from '../../api/settings.ts'
import { shortMoment } from '../../appointment/format-day.ts'
import { formatZone } from '../../appointment/zone-line.tsx'
import { reserveSlot } from '../../choose-time/reserve-slot.ts'
import { useTimeZone } from '../../client/use-time-zone.ts'
import { notifyOtherTabs } from '../../session/news.ts'
import { usePerson } from '../../session/person.ts'
import { useItem } from '../../session/tab-storage.ts'
import { Spinner, TextButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonText } from '../../ui/skeletons.tsx'
import { showToast } from '../../ui/toast-store.ts'

type HeldAppointment = ReservationView['appointments'][number]

type OtherTimesProps = {
  lost: HeldAppointment
  found: OtherSlots
  onRead: () => void
  name: string
}

export function OtherTimes({ lost, found, onRead, name }: OtherTimesProps) {
  const [zone] = useTimeZone()
  const { rebook, holding, problem } = useRebook(lost, { onTaken: onRead })
  if (found.status === 'loading') return <SkeletonText />
  if (found.status === 'failed')
    return (
      <Notice type="error" announced="politely" title="Something went wrong. Please try again.">
        <TextButton inline onClick={onRead}>
          Look for other times
        </TextButton>
      </Notice>
    )
  const [first] = found.slots
  if (!first) return <p>{name} has no other free times in these weeks.</p>
  return (
    <>
      {problem && <Notice type="error" announced="atOnce" title={problem} />}
      <p id="other-times">
        The nearest free times with {name}, {formatZone(zone, new Date(first.startDateTime))}:
      </p>
      <ul className="pick-list" aria-labelledby="other-times">
        {found.slots.map(({ startDateTime }) => (
          <li key={startDateTime}>
            <button
              type="button"
              aria-busy={holding === startDateTime || undefined}
              onClick={() => void rebook(startDateTime)}
            >
              {shortMoment(new Date(startDateTime), zone)}
              {holding === startDateTime && <Spinner />}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

type FreeSlot = Availability['timeSlots'][string]['timeSlots'][number]
type LostTime = Pick<
  ReservationView['appointments'][number],
  'clinicianId' | 'sessionTypeId' | 'startDateTime'
>

type OtherSlots =
  | { status: 'loading' }
  | { status: 'failed' }
  | { status: 'ready'; slots: readonly FreeSlot[] }

/** On either side of the lost time: as far as a new client may book. */
const daysAround = 28

/** The free times of the same clinician and type that are closest to the one that was lost. */
export function useOtherSlots({ clinicianId, sessionTypeId, startDateTime }: LostTime) {
  const { accountId } = useSettings()
  const [zone] = useTimeZone()
  const day = localDayAt(new Date(startDateTime), zone)
  const { data, error, isFetchedAfterMount, refetch } = useRead({
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
  })
  return { found: toOtherSlots(), read: refetch }

  function toOtherSlots(): OtherSlots {
    if (!isFetchedAfterMount) return { status: 'loading' }
    // A clinician who is no longer there has no times: the listing is the way on.
    if (!data) return error?.problem.status === 404 ? { status: 'ready', slots: [] } : { status: 'failed' }
    const slots = Object.values(data.timeSlots).flatMap(({ timeSlots }) => timeSlots)
    return { status: 'ready', slots: nearestSlots(slots, startDateTime) }
  }
}

/** One press holds another time of the same clinician and type, and the page goes on with a fresh clock. */
function useRebook(lost: ReservationView['appointments'][number], { onTaken }: { onTaken: () => void }) {
  const { accountId } = useSettings()
  const isKnown = usePerson() !== 'visitor'
  const chosen = useItem('funding')
  const [holding, setHolding] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [keys] = useState(createPressKeys)

  const rebook = async (startDateTime: string): Promise<void> => {
    if (holding !== null) return
    setHolding(startDateTime)
    setProblem(null)
    const choice = {
      accountId,
      clinicianId: lost.clinicianId,
      appointmentTypeId: lost.sessionTypeId,
      startDateTime,
      deliveryType: lost.deliveryType,
      funding: lost.isGP ? undefined : (lost.funding ?? chosen ?? undefined),
    }
    // The claim is for a client who is known, by a session or by the token of their sign-up.
    const outcome = await reserveSlot(choice, { isSignedIn: isKnown, key: keys.take(choice) })
    keys.settle(outcome.kind === 'refused' ? outcome.problem : null)
    setHolding(null)
    switch (outcome.kind) {
      case 'reserved':
        notifyOtherTabs()
        showToast('success', 'We are holding your new time. Go on where you were.')
        return
      case 'taken':
        setProblem(outcome.message)
        onTaken()
        return
      case 'gone':
        onTaken()
        return
      case 'refused':
        setProblem(outcome.problem.message)
    }
  }

  return { rebook, holding, problem }
}
