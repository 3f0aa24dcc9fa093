import type { ReservationView } from '#contract/booking.ts'
import { formatAppointment } from '../booking/frame/format-appointment.ts'
import { useClockFace } from '../booking/frame/hold-clock.tsx'
import { HoldWatch } from '../booking/frame/hold-watch.tsx'
import { useHold } from '../booking/frame/use-hold.ts'
import { TwoLines } from '../site/crisis/two-lines.tsx'
import { useTimeZone } from '../visit/use-time-zone.ts'

const line = 'mx-auto w-full max-w-[720px] pt-6 text-sm text-ink-soft tabular-nums'

/** Leaves room for it while it is not known what is held. */
export const HoldSpace = () => (
  <p className={line} aria-hidden="true">
    {'\u00A0'}
  </p>
)

/** The clock runs on while a questionnaire is filled in: it is in view, warns, offers more time, and says when the time is over. */
export function HoldGuard({ reservation }: { reservation: ReservationView }) {
  const hold = useHold(reservation)
  const [zone] = useTimeZone()
  const { time } = useClockFace(hold)
  const words = formatAppointment(reservation, zone)
  return (
    <>
      <HoldWatch key={reservation.reserveId} hold={hold} section="gpBooking" note={<TwoLines />} />
      {words && (
        <p className={line}>
          {words.moment} with {words.shortName} · <span role="timer">{time}</span>
        </p>
      )}
    </>
  )
}
