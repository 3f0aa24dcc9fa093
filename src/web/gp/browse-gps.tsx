import Award from 'lucide-react/icons/award'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import Languages from 'lucide-react/icons/languages'
import Video from 'lucide-react/icons/video'
import { Link } from 'react-router'
import { cardBadgeTexts } from '#domain/clinicians/card.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { shortDay } from '../appointment/day-words.ts'
import { useTimeZone } from '../appointment/use-time-zone.ts'
import { paths } from '../paths.ts'
import { Badge } from '../ui/badge/badge.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { EmptyState } from '../ui/empty-state/empty-state.tsx'
import { Portrait } from '../ui/portrait/portrait.tsx'
import { gpCost } from './gp-choice.ts'
import type { GpCard } from './gp-words.ts'

/** Null where the list could not be read. */
export function BrowseGps({ gps }: { gps: readonly GpCard[] | null }) {
  if (gps === null) return <CouldNotRead />
  if (gps.length === 0)
    return (
      <EmptyState
        drawing="branch"
        title="No GPs just now"
        actions={
          <LinkButton look="secondary" to={paths.getGpReferral()}>
            Other ways to get a plan
          </LinkButton>
        }
      >
        None of our GPs is taking bookings at the moment. Your own GP can also write a treatment plan.
      </EmptyState>
    )
  return (
    <>
      <h2 className="sr">Our GPs</h2>
      <p className="soft gp-count">
        {gps.length === 1 ? '1 GP' : `${gps.length} GPs`}, the soonest free first
      </p>
      <ul className="grid-3">
        {gps.map((gp) => (
          <li key={gp._id} className="card gp-card">
            <Card gp={gp} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Card({ gp }: { gp: GpCard }) {
  return (
    <>
      <div className="gp-card__who">
        {gp.avatar ? <Portrait src={gp.avatar} /> : <span className="portrait" />}
        <div>
          <h3>
            <Link to={paths.gpDetails(gp._id)}>{gp.name}</Link>
          </h3>
          <p className="small soft">{gp.title}</p>
        </div>
      </div>
      <NextAvailableBadge start={gp.next} />
      <p className="small">{gp.description}</p>
      <dl className="facts">
        <div>
          <dt>
            <Award className="icon" />
            <span className="sr">Experience</span>
          </dt>
          <dd>{gp.experience}</dd>
        </div>
        <div>
          <dt>
            <Languages className="icon" />
            <span className="sr">Languages</span>
          </dt>
          <dd>{gp.languages}</dd>
        </div>
        <div>
          <dt>
            <Video className="icon" />
            <span className="sr">Mode</span>
          </dt>
          <dd>Video call</dd>
        </div>
      </dl>
      <div className="gp-card__foot">
        <span className="gp-cost">{gpCost}</span>
        <LinkButton look="secondary" size="small" to={paths.gpDetails(gp._id)}>
          See times<span className="sr"> with {gp.name}</span>
        </LinkButton>
      </div>
    </>
  )
}

function NextAvailableBadge({ start }: { start: string | null }) {
  const [zone] = useTimeZone()
  return (
    <div>
      {start ? (
        <Badge tone="success" icon={<CalendarCheck className="icon" />}>
          Next available: {shortDay(localDayAt(new Date(start), zone))}
        </Badge>
      ) : (
        <Badge>{cardBadgeTexts.fullyBooked}</Badge>
      )}
    </div>
  )
}

function CouldNotRead() {
  return (
    <EmptyState
      drawing="branch"
      title="We could not load the GPs"
      actions={
        <LinkButton look="secondary" reloadDocument to={paths.findGp({ tab: 'browse' })}>
          Try again
        </LinkButton>
      }
    >
      Something went wrong. Please try again.
    </EmptyState>
  )
}
