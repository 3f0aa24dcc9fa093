import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import type { gpAvailabilitySchema } from '#contract/booking.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { callApi } from '../api/call-api.ts'
import { shortMoment } from '../appointment/day-words.ts'
import { zoneWords } from '../appointment/zone-line.tsx'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Portrait } from '../ui/portrait/portrait.tsx'
import { SkeletonText } from '../ui/skeleton/skeletons.tsx'

type Gps = z.infer<typeof gpAvailabilitySchema>['days']

/** An answer has one entry for each GP and day: this many hold three GPs unless very few are free. */
const entriesAsked = 12
const gpsShown = 3

/** The soonest first appointments, one for each GP. */
export function NextGps({ zone }: { zone: ZoneId }) {
  const [answer, setAnswer] = useState<{ zone: ZoneId; gps: Gps | 'failed' } | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    const query = new URLSearchParams({ type: 'initial', timeZone: zone, take: String(entriesAsked) })
    callApi<{ days: Gps }>(`/gp-availabilities?${query}`, { signal: abort.signal }).then(
      (result) => setAnswer({ zone, gps: result.ok ? soonestOfEach(result.value.days) : 'failed' }),
      () => undefined,
    )
    return () => abort.abort()
  }, [zone])
  if (answer === null || answer.zone !== zone)
    return (
      <div className="gp-soon">
        {Array.from({ length: gpsShown }, (_, place) => (
          <div key={place} className="card">
            <SkeletonText />
          </div>
        ))}
      </div>
    )
  if (answer.gps === 'failed')
    return (
      <Notice type="warning" title="We could not load the GPs’ times just now" announced="politely">
        You can <Link to={paths.findGp()}>see all GPs</Link> or load this page again. Your answers are kept.
      </Notice>
    )
  if (answer.gps.length === 0)
    return (
      <Notice announced="politely">
        No GP has a free time in the next four weeks. <Link to={paths.findGp()}>See all GPs</Link>
      </Notice>
    )
  return (
    <ul className="gp-soon">
      {answer.gps.map(({ clinician, timeSlots }) => {
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
              <p className="small">{shortMoment(at, zone)}</p>
              <p className="xs soft">{zoneWords(zone, at)} · Cost: Free</p>
            </div>
            <LinkButton look="secondary" size="small" to={paths.gpDetails(clinician._id)}>
              See times<span className="sr"> of {clinician.name}</span>
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
