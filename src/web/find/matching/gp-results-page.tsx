import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { ApiValue } from '#contract/endpoints.ts'
import { paths } from '#contract/page-paths.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { apiQuery, useRead } from '../../api/query.ts'
import { shortMoment } from '../../appointment/format-day.ts'
import { formatZone, ZoneLine } from '../../appointment/zone-line.tsx'
import { useTimeZone } from '../../client/use-time-zone.ts'
import type { PageHandle } from '../../page-handle.ts'
import { PageHead } from '../../site/page-head.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Portrait } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonText } from '../../ui/skeletons.tsx'
import { AnswersLine, NeedsScript, useCriteria } from './answers-line.tsx'
import { useAnswers } from './answers-store.ts'
import { loadTotal } from './load-total.ts'
import { MatchesFailed, MatchList, NoMatch, useMatches } from './match-list.tsx'
import { SendNotice } from './send-answers.tsx'
import * as styles from './matching.module.css'

/** The page has its own next step. */
export const handle: PageHandle = { stickyBar: 'never' }

export const loader = async ({ context }: LoaderFunctionArgs) => ({
  total: await loadTotal(context),
  now: new Date().toISOString(),
})

export const shouldRevalidate = () => false

/** For clients who need a GP referral, the GP comes first. See docs/product/matching.md#gp-referral-needed. */
export default function GpResultsPage() {
  const { total, now } = useLoaderData<typeof loader>()
  const firstName = useAnswers().firstName.trim()
  const criteria = useCriteria()
  const [zone] = useTimeZone()
  const { matches, retry } = useMatches(criteria, zone)
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead
        title="Your results"
        description="GPs who can write your treatment plan and referral."
        indexed={false}
      />
      <SendNotice />
      <NeedsScript />
      <div className="grid gap-3">
        <h1>First a GP, then someone who fits{firstName && `, ${firstName}`}</h1>
        <p className="lead">
          A GP listens, writes your mental health treatment plan and refers you. By video, and free where
          Medicare pays for it.
        </p>
      </div>
      <div className="mt-5">
        <AnswersLine criteria={criteria} />
      </div>
      <section className="mt-12" aria-labelledby="gps">
        <div className="flex flex-wrap items-center gap-3 justify-between">
          <h2 id="gps">The next free GPs</h2>
          <ZoneLine at={new Date(now)} />
        </div>
        <NextGps zone={zone} />
        <div className="mt-5">
          <LinkButton to={paths.findGp()}>Choose a GP and a time</LinkButton>
        </div>
      </section>
      <section className="mt-12" aria-labelledby="afterwards">
        <h2 id="afterwards">Who you could see afterwards</h2>
        <p className="text-ink-soft mt-2">
          Best fit first. With the GP’s referral, this is what a session costs with each of them.
        </p>
        <output className="sr-only">
          {matches === 'loading' && 'Finding people who fit'}
          {typeof matches !== 'string' && `People who fit: ${matches.length}.`}
        </output>
        {matches === 'failed' ? (
          <MatchesFailed level={2} onRetry={retry} />
        ) : matches.length === 0 ? (
          <NoMatch criteria={criteria} total={total} level={2} />
        ) : (
          <MatchList {...{ matches, criteria, zone }} hasMainAction={false} />
        )}
      </section>
    </div>
  )
}

type GpDays = ApiValue<'readGpAvailability'>['days']

/** An answer has one entry for each GP and day: this many hold three GPs unless very few are free. */
const entriesAsked = 12
const gpsShown = 3

function NextGps({ zone }: { zone: ZoneId }) {
  const { data, isError } = useRead(
    apiQuery('readGpAvailability', { query: { type: 'initial', timeZone: zone, take: entriesAsked } }),
  )
  if (!data && !isError)
    return (
      <div className={styles.gps}>
        {Array.from({ length: gpsShown }, (_, place) => (
          <div key={place} className="card grid-cols-[1fr] min-h-[150px]">
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
    <ul className={styles.gps}>
      {gps.map(({ clinician, timeSlots }) => {
        const at = new Date(timeSlots[0]?.startDateTime ?? 0)
        return (
          <li key={clinician._id} className="card">
            <Portrait src={clinician.avatar} name={clinician.name} size="small" />
            <div>
              <h3 className="text-lg leading-[1.3]">{clinician.name}</h3>
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

function soonestOfEach(days: GpDays): GpDays {
  const first = new Map(days.toReversed().map((day) => [day.clinician._id, day]))
  return days.filter((day) => first.get(day.clinician._id) === day).slice(0, gpsShown)
}
