import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTimeZone } from '../../visit/use-time-zone.ts'
import { ZoneLine } from '../../appointment/zone-line.tsx'
import type { PageHandle } from '../../page-frame.ts'
import { PageHead } from '../../page-head.tsx'
import { paths } from '#contract/page-paths.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { AnswersLine } from './answers-line.tsx'
import { useAnswers } from './answers-store.ts'
import { loadTotal } from './load-total.ts'
import { MatchList } from './match-list.tsx'
import { MatchesFailed } from './matches-failed.tsx'
import { NextGps } from './next-gps.tsx'
import { NeedsScript } from './needs-script.tsx'
import { NoMatch } from './no-match.tsx'
import { SendNotice } from './send-notice.tsx'
import { useCriteria } from './use-criteria.ts'
import { useMatches } from './use-matches.ts'
import * as styles from './results-page.module.css'

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
      <section className={styles.part} aria-labelledby="gps">
        <div className="flex flex-wrap items-center gap-3 justify-between">
          <h2 id="gps">The next free GPs</h2>
          <ZoneLine at={new Date(now)} />
        </div>
        <NextGps zone={zone} />
        <div className="mt-5">
          <LinkButton to={paths.findGp()}>Choose a GP and a time</LinkButton>
        </div>
      </section>
      <section className={styles.part} aria-labelledby="afterwards">
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
