import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ApiValue } from '#contract/api-types.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { apiQuery, queryClient } from '../../api/query.ts'
import { shortMoment } from '../../appointment/format-day.ts'
import { formatZone } from '../../appointment/zone-line.tsx'
import { paths } from '#contract/page-paths.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Portrait } from '../../ui/portrait/portrait.tsx'
import { SkeletonText } from '../../ui/skeleton/skeletons.tsx'
import * as styles from './next-gps.module.css'

type Gps = ApiValue<'readGpAvailability'>['days']

/** An answer has one entry for each GP and day: this many hold three GPs unless very few are free. */
const entriesAsked = 12
const gpsShown = 3

/** The soonest first appointments, one for each GP. */
export function NextGps({ zone }: { zone: ZoneId }) {
  const { data, isError } = useQuery(
    apiQuery('readGpAvailability', { query: { type: 'initial', timeZone: zone, take: entriesAsked } }),
    queryClient,
  )
  if (!data && !isError)
    return (
      <div className={styles.list}>
        {Array.from({ length: gpsShown }, (_, place) => (
          <div key={place} className="card">
            <SkeletonText />
          </div>
        ))}
      </div>
    )
  if (!data)
    return (
      <Notice type="warning" title="We could not load the GPs’ times just now" announced="politely">
        You can <Link to={paths.findGp()}>see all GPs</Link> or load this page again. Your answers are kept.
      </Notice>
    )
  const gps = soonestOfEach(data.days)
  if (gps.length === 0)
    return (
      <Notice announced="politely">
        No GP has a free time in the next four weeks. <Link to={paths.findGp()}>See all GPs</Link>
      </Notice>
    )
  return (
    <ul className={styles.list}>
      {gps.map(({ clinician, timeSlots }) => {
        const at = new Date(timeSlots[0]?.startDateTime ?? 0)
        return (
          <li key={clinician._id} className="card">
            {clinician.avatar ? (
              <Portrait src={clinician.avatar} size="small" />
            ) : (
              <div className="portrait" />
            )}
            <div>
              <h3>{clinician.name}</h3>
              <p className="text-sm">{shortMoment(at, zone)}</p>
              <p className="text-xs text-ink-soft">{formatZone(zone, at)} · Cost: Free</p>
            </div>
            <LinkButton look="secondary" size="small" to={paths.gpDetails(clinician._id)}>
              See times<span className="sr-only"> of {clinician.name}</span>
            </LinkButton>
          </li>
        )
      })}
    </ul>
  )
}

function soonestOfEach(days: Gps): Gps {
  const first = new Map(days.toReversed().map((day) => [day.clinician._id, day]))
  return days.filter((day) => first.get(day.clinician._id) === day).slice(0, gpsShown)
}
