import Award from 'lucide-react/icons/award'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import Languages from 'lucide-react/icons/languages'
import Video from 'lucide-react/icons/video'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { cardBadgeTexts, fullyBookedKind } from '#domain/clinicians/card.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { zoneLabel } from '#domain/time/zones.ts'
import { apiQuery, useRead } from '../../api/query.ts'
import { shortDay } from '../../appointment/format-day.ts'
import { useClientProfile } from '../../client/client-profile.ts'
import { useTimeZone } from '../../client/use-time-zone.ts'
import { EmptyState } from '../../ui/art.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Badge, Portrait } from '../../ui/card.tsx'
import { gpCost } from './gp-choice.ts'
import { type GpCard, toGpCard } from './gp-words.ts'
import * as styles from './gp.module.css'

/** Null where the list could not be read. */
export function BrowseGps({ gps: rendered }: { gps: readonly GpCard[] | null }) {
  const { ruleType } = useClientProfile()
  const [own, setOwn] = useState<readonly GpCard[] | null>(null)
  const [zone] = useTimeZone()
  const gps = own ?? rendered
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
      {ruleType === 'EXISTING' && <OwnGps onRead={setOwn} />}
      <h2 className="sr-only">Our GPs</h2>
      <p className={`text-ink-soft ${styles.count}`}>
        {gps.length === 1 ? '1 GP' : `${gps.length} GPs`}, the soonest free first. Days in {zoneLabel(zone)}{' '}
        time.
      </p>
      <ul className="grid gap-6 md:grid-cols-2 xl:grid-cols-3">
        {gps.map((gp) => (
          <li key={gp._id} className={`card ${styles.card}`}>
            <GpCardView gp={gp} />
          </li>
        ))}
      </ul>
    </>
  )
}

function GpCardView({ gp }: { gp: GpCard }) {
  return (
    <>
      <div className={styles.who}>
        {gp.avatar ? <Portrait src={gp.avatar} /> : <span className="portrait" />}
        <div>
          <h3>
            <Link to={paths.gpDetails(gp._id)}>{gp.name}</Link>
          </h3>
          <p className="text-sm text-ink-soft">{gp.title}</p>
        </div>
      </div>
      <NextAvailableBadge start={gp.next} />
      <p className="text-sm">{gp.description}</p>
      <dl className="facts">
        {gp.experience && (
          <div>
            <dt>
              <Award className="icon" />
              <span className="sr-only">Experience</span>
            </dt>
            <dd>{gp.experience}</dd>
          </div>
        )}
        <div>
          <dt>
            <Languages className="icon" />
            <span className="sr-only">Languages</span>
          </dt>
          <dd>{gp.languages}</dd>
        </div>
        <div>
          <dt>
            <Video className="icon" />
            <span className="sr-only">Mode</span>
          </dt>
          <dd>Video call</dd>
        </div>
      </dl>
      <div className={styles.foot}>
        <span className="font-display text-lg/[1.3] font-medium">{gpCost}</span>
        <LinkButton look="secondary" size="small" to={paths.gpDetails(gp._id)}>
          See times<span className="sr-only"> with {gp.name}</span>
        </LinkButton>
      </div>
    </>
  )
}

function NextAvailableBadge({ start }: { start: string | null }) {
  const [zone] = useTimeZone()
  const { ruleType } = useClientProfile()
  return (
    <div>
      {start ? (
        <Badge tone="success" icon={<CalendarCheck className="icon" />}>
          Next available: {shortDay(localDayAt(new Date(start), zone))}
        </Badge>
      ) : (
        <Badge>{cardBadgeTexts[fullyBookedKind(ruleType ?? undefined)]}</Badge>
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

/** The page is the same for all: a client who has booked before sees further ahead, so their list is asked for. */
function OwnGps({ onRead }: { onRead: (gps: readonly GpCard[]) => void }) {
  const { data } = useRead(apiQuery('listGps', {}))
  useEffect(() => {
    if (data) onRead(data.clinicians.map(toGpCard))
  }, [data, onRead])
  return null
}
