import type { ZoneId } from '#domain/time/zones.ts'
import { shortMoment } from '../appointment/day-words.ts'
import { useSession } from '../session/session-context.ts'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Portrait } from '../ui/portrait/portrait.tsx'
import { useClinicianRefusal } from './clinician-notice.tsx'
import { bookButtonText, type GpChoice, gpCost, minutesOf } from './gp-choice.ts'
import { kindWords } from './gp-types.ts'
import { longDate, timeWithZone, zoneAt } from './time-words.ts'
import type { GpBooking } from './use-gp-booking.ts'

type ChoiceProps = { choice: GpChoice | null; zone: ZoneId; booking: GpBooking }

/** Beside the list on a wide screen. */
export function ChoicePanel({ choice, zone, booking }: ChoiceProps) {
  return (
    <aside className="gp__side only-wide" aria-label="Your choice, beside the list">
      <div className="card card--raised gp-choice">
        <h2>Your choice</h2>
        {choice ? (
          <ChoiceRows choice={choice} zone={zone} />
        ) : (
          <p className="soft small">Choose a time from the list, and it will show here.</p>
        )}
        <p className="gp-cost">{gpCost}</p>
        <BookingProblem booking={booking} />
        <BookButton choice={choice} booking={booking} />
        <p className="xs soft gp-held">Held for 15 minutes once you continue.</p>
      </div>
    </aside>
  )
}

function ChoiceRows({ choice, zone }: { choice: GpChoice; zone: ZoneId }) {
  const { clinician, kind, startDateTime } = choice
  const start = new Date(startDateTime)
  return (
    <>
      <div className="gp-choice__who">
        {clinician.avatar && <Portrait src={clinician.avatar} size="small" />}
        <div>
          <b className="strong">{clinician.name}</b>
          <div className="small soft">General practitioner</div>
        </div>
      </div>
      <dl className="gp-rows">
        <div>
          <dt>Type</dt>
          <dd>{kindWords[kind]}</dd>
        </div>
        <div>
          <dt>Duration</dt>
          <dd>{minutesOf(choice)} minutes</dd>
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
    <aside className="sticky-bar sticky-bar--tall only-phone gp-bar" aria-label="Your choice">
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
        <b className="strong">{shortMoment(start, zone)}</b>
        <span className="soft">{gpCost}</span>
      </div>
      <p className="xs soft">
        {choice.clinician.name} · {zoneAt(start, zone)}
      </p>
    </>
  )
}

/** Why the last press led nowhere: it stays until something else is chosen. */
export function BookingProblem({ booking: { problem } }: { booking: GpBooking }) {
  return (
    problem && (
      <Notice type="error" announced="atOnce">
        {problem}
      </Notice>
    )
  )
}

export function BookButton({ choice, booking }: { choice: GpChoice | null; booking: GpBooking }) {
  const isSignedIn = useSession().status === 'signedIn'
  const refusal = useClinicianRefusal()
  return (
    <Button
      wide
      busy={booking.busy}
      disabledReason={refusal ?? (choice === null && 'Choose a time first')}
      onClick={() => choice && void booking.book(choice)}
    >
      {bookButtonText(isSignedIn)}
    </Button>
  )
}
