import { Suspense } from 'react'
import { formatHoldTime } from '#domain/booking/holds.ts'
import { bookingRefusalText } from '#domain/booking/who-may-book.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { useSettings } from '../../api/settings.ts'
import { shortMoment } from '../../appointment/format-day.ts'
import { HoldProblem } from '../../choose-time/use-reserve.tsx'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Portrait } from '../../ui/card.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Notice } from '../../ui/notice.tsx'
import {
  bookButtonText,
  countMinutes,
  type GpChoice,
  gpCost,
  kindWords,
  longDate,
  timeWithZone,
  zoneAt,
} from './gp-choice.ts'
import type { GpBooking } from './use-gp-booking.ts'
import * as styles from './gp.module.css'

type ChoiceProps = { choice: GpChoice | null; zone: ZoneId; booking: GpBooking }

export const ChoicePanel = ({ choice, zone, booking }: ChoiceProps) => (
  <aside className="lg:sticky lg:top-6 lg:self-start max-lg:hidden" aria-label="Your choice, beside the list">
    <div className="card card--raised grid gap-5">
      <h2 className="text-lg">Your choice</h2>
      {choice ? (
        <ChoiceRows choice={choice} zone={zone} />
      ) : (
        <p className="text-sm text-ink-soft">Choose a time from the list, and it will show here.</p>
      )}
      <p className="font-display text-lg/[1.3] font-medium">{gpCost}</p>
      <BookingProblem booking={booking} />
      <BookButton choice={choice} booking={booking} />
      <HeldFor />
    </div>
  </aside>
)

export function HeldFor() {
  const { hold } = useSettings()
  return (
    <p className="text-xs text-ink-soft max-w-none text-center">
      Held for {formatHoldTime(hold.seconds)} once you continue.
    </p>
  )
}

function ChoiceRows({ choice, zone }: { choice: GpChoice; zone: ZoneId }) {
  const { clinician, kind, startDateTime } = choice
  const start = new Date(startDateTime)
  return (
    <>
      <div className="grid grid-cols-[60px_1fr] items-center gap-3.5 leading-[1.35]">
        {clinician.avatar && <Portrait src={clinician.avatar} size="small" />}
        <div>
          <b className="font-semibold">{clinician.name}</b>
          <div className="text-sm text-ink-soft">General practitioner</div>
        </div>
      </div>
      <dl className={`grid gap-2.5 text-sm leading-[1.4] ${styles.rows}`}>
        <div>
          <dt className="text-ink-soft">Type</dt>
          <dd className="font-medium">{kindWords[kind]}</dd>
        </div>
        <div>
          <dt className="text-ink-soft">Duration</dt>
          <dd className="font-medium">{countMinutes(choice)} minutes</dd>
        </div>
        <div>
          <dt className="text-ink-soft">Date/Time</dt>
          <dd className="font-medium">
            {longDate(start, zone)}
            <br />
            {timeWithZone(start, zone)}
          </dd>
        </div>
        <div>
          <dt className="text-ink-soft">Mode</dt>
          <dd className="font-medium">Video call</dd>
        </div>
      </dl>
    </>
  )
}

/** At the foot of a phone, once there is something to book or something to say. */
export function ChoiceBar({ choice, zone, booking }: ChoiceProps) {
  if (!choice && !booking.problem) return null
  return (
    <aside className="sticky-bar sticky-bar--tall -mx-gutter lg:hidden" aria-label="Your choice">
      <BookingProblem booking={booking} />
      {choice && (
        <>
          <ChoiceLine choice={choice} zone={zone} />
          <BookButton choice={choice} booking={booking} />
        </>
      )}
    </aside>
  )
}

function ChoiceLine({ choice, zone }: { choice: GpChoice; zone: ZoneId }) {
  const start = new Date(choice.startDateTime)
  return (
    <>
      <div>
        <b className="font-semibold">{shortMoment(start, zone)}</b>
        <span className="text-ink-soft">{gpCost}</span>
      </div>
      <p className="text-xs text-ink-soft">
        {choice.clinician.name} · {zoneAt(start, zone)}
      </p>
    </>
  )
}

/** Why the last press led nowhere: it stays until something else is chosen. */
export const BookingProblem = ({ booking: { problem } }: { booking: GpBooking }) => (
  <HoldProblem problem={problem} />
)

export function BookButton({ choice, booking }: { choice: GpChoice | null; booking: GpBooking }) {
  const { status } = useSession()
  const refusal = useClinicianRefusal()
  // What a press leads to depends on who is here: until that has been read, it says that it waits.
  const isUnread = choice !== null && status === 'loading'
  return (
    <Button
      wide
      busy={booking.busy || (isUnread && 'One moment')}
      disabledReason={refusal ?? (choice === null && 'Choose a time first')}
      onClick={() => choice && void booking.book(choice)}
    >
      {bookButtonText(status === 'signedIn')}
    </Button>
  )
}

/** Why nothing can be booked; null unless a clinician is signed in. See docs/product/who-may-book.md#clinicians-cannot-book. */
function useClinicianRefusal(): string | null {
  const { user } = useSession()
  const { supportEmail } = useSettings()
  return user?.role === 'clinician' ? bookingRefusalText('signedInAsClinician', supportEmail) : null
}

export function ClinicianNotice() {
  const refusal = useClinicianRefusal()
  return refusal && <Notice title={refusal} />
}

const ReviewWarningDialog = lazyPart(() =>
  import('./review-warning-dialog.tsx').then((file) => file.ReviewWarningDialog),
)

export const ReviewWarning = ({ booking }: { booking: GpBooking }) =>
  booking.isWarned && (
    <Suspense fallback={null}>
      <ReviewWarningDialog onContinue={booking.goOn} onBack={booking.clear} />
    </Suspense>
  )
