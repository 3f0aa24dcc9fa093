import { useLocation } from 'react-router'
import type { ReservationView } from '#contract/booking.ts'
import { paths } from '#contract/page-paths.ts'
import { HoldWatch } from '../book/frame/hold-watch.tsx'
import { useClockFace, useHold } from '../book/frame/hold.tsx'
import { formatAppointment } from '../book/frame/reservation-words.ts'
import { useTimeZone } from '../client/use-time-zone.ts'
import { TwoLines } from '../site/crisis-card.tsx'
import { Notice } from '../ui/notice.tsx'

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

/** In a frame, before the first answer: what is answered here has to be answered again after the login. */
export function OpenApart() {
  const { pathname, search } = useLocation()
  return (
    <div className="mb-6">
      <Notice type="info" title="To send this form you will need to log in, in a new tab">
        What you answer here can’t come with you, so you would have to answer again there. To answer only
        once,{' '}
        <a href={paths.logIn({ redirectTo: `${pathname}${search}` })} target="_blank" rel="noopener">
          open this form in a new tab
        </a>{' '}
        and log in first.
      </Notice>
    </div>
  )
}

/** Beside the button in a frame. A frame's storage is its own: what was answered in it does not reach another tab. */
export const logInApartNote =
  'This opens a new tab. Your answers can’t come with you, so once you are logged in, please answer again there.'

/** In a tab of its own: browsers send the cookies of a login to no frame of another site. */
export const openLogIn = (returnTo: string): void =>
  void window.open(paths.logIn({ redirectTo: returnTo }), '_blank', 'noopener')

/** The phone numbers on the page work without one. */
export const NeedsScript = () => (
  <noscript>
    <div className="my-6">
      <Notice title="The questions need JavaScript">The phone numbers on this page work without it.</Notice>
    </div>
  </noscript>
)
