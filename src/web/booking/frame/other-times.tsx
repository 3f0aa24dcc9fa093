import type { ReservationView } from '#contract/booking.ts'
import { shortMoment } from '../../appointment/format-day.ts'
import { useTimeZone } from '../../visit/use-time-zone.ts'
import { formatZone } from '../../appointment/zone-line.tsx'
import { Spinner } from '../../ui/button/spinner.tsx'
import { TextButton } from '../../ui/button/text-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { SkeletonText } from '../../ui/skeleton/skeletons.tsx'
import type { OtherSlots } from './use-other-slots.ts'
import { useRebook } from './use-rebook.ts'

type Appointment = ReservationView['appointments'][number]

type OtherTimesProps = {
  lost: Appointment
  found: OtherSlots
  onRead: () => void
  name: string
}

/** The three nearest free times, each one press away. */
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
