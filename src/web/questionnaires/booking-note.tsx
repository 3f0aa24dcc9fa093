import { Link } from 'react-router'
import { paths } from '#contract/page-paths.ts'

type BookingNoteProps = {
  /** A positive safety check has just given the held time back. */
  gaveTimeBack: boolean
  /** A time that was taken after a positive safety check is held. */
  holdsTime: boolean
  query: Record<string, string>
}

/** What became of the booking. Someone who came here without one is told nothing of one. */
export function BookingNote({ gaveTimeBack, holdsTime, query }: BookingNoteProps) {
  if (gaveTimeBack)
    return (
      <p className="mt-8 text-sm text-ink-soft">
        Your GP booking was not made, the time was given back, and nothing was charged. If you answered by
        mistake, <Link to={paths.findGp()}>choose a new time</Link> and answer again.
      </p>
    )
  if (holdsTime)
    return (
      <p className="mt-8 text-sm text-ink-soft">
        If you answered by mistake,{' '}
        <Link to={paths.safetyCheck(query)} replace>
          answer the safety check again
        </Link>
        .
      </p>
    )
  return null
}
