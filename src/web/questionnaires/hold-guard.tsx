import type { ReservationView } from '#contract/booking.ts'
import { HoldWatch } from '../booking/frame/hold-watch.tsx'
import { useHold } from '../booking/frame/use-hold.ts'

/** The clock runs on while a questionnaire is filled in: it warns, offers more time, and says when the time is over. */
export function HoldGuard({ reservation }: { reservation: ReservationView }) {
  const hold = useHold(reservation)
  return <HoldWatch key={reservation.reserveId} hold={hold} section="gpBooking" />
}
