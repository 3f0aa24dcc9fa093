import { formatHoldTime } from '#domain/booking/hold-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { useSettings } from '../api/settings.ts'
import { HoldProblem } from '../appointment/hold-problem.tsx'
import { shortMoment } from '../appointment/format-day.ts'
import { useSession } from '../session/session-context.ts'
import { Button } from '../ui/button/button.tsx'
import { Portrait } from '../ui/portrait/portrait.tsx'
import { useClinicianRefusal } from './clinician-notice.tsx'
import { bookButtonText, type GpChoice, gpCost, countMinutes } from './gp-choice.ts'
import { kindCopy } from './gp-types.ts'
import { longDate, timeWithZone, zoneAt } from './format-time.ts'
import type { GpBooking } from './use-gp-booking.ts'
import * as styles from './choice-panel.module.css'

type ChoiceProps = { choice: GpChoice | null; zone: ZoneId; booking: GpBooking }

/** Beside the list on a wide screen. */
export function ChoicePanel({ choice, zone, booking }: ChoiceProps) {
  return (
    <aside className={`${styles.side} max-lg:hidden`} aria-label="Your choice, beside the list">
      <div className={`card card--raised ${styles.choice}`}>
        <h2>Your choice</h2>
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
}

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
      <div className={styles.who}>
        {clinician.avatar && <Portrait src={clinician.avatar} size="small" />}
        <div>
          <b className="font-semibold">{clinician.name}</b>
          <div className="text-sm text-ink-soft">General practitioner</div>
        </div>
      </div>
      <dl className={styles.rows}>
        <div>
          <dt>Type</dt>
          <dd>{kindCopy[kind]}</dd>
        </div>
        <div>
          <dt>Duration</dt>
          <dd>{countMinutes(choice)} minutes</dd>
        </div>
        <div>
          <dt>Date/Time</dt>
          <dd>
            {longDate(start, zone)}
            <br />
            {timeWithZone(start, zone)}
          </dd>
        </div>
        <div>
          <dt>Mode</dt>
          <dd>Video call</dd>
        </div>
      </dl>
    </>
  )
}

/** At the foot of a phone, once there is something to book or something to say. */
export function ChoiceBar({ choice, zone, booking }: ChoiceProps) {
  if (!choice && !booking.problem) return null
  return (
    <aside className={`sticky-bar sticky-bar--tall ${styles.bar} lg:hidden`} aria-label="Your choice">
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
export function BookingProblem({ booking: { problem } }: { booking: GpBooking }) {
  return <HoldProblem problem={problem} />
}

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
