import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { bookingRefusalText } from '#domain/booking/who-may-book.ts'
import type { BookingRuleType } from '#domain/diary/booking-window.ts'
import { ZoneLine } from '../../appointment/zone-line.tsx'
import { useTimeZone } from '../../client/use-time-zone.ts'
import type { PageHandle } from '../../page-handle.ts'
import { useSession } from '../../session/session.tsx'
import { PageHead } from '../../site/page-head.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { listFailedText } from '../listing/search.ts'
import { AnswersLine, formatSeeAll, NeedsScript, useCriteria } from './answers-line.tsx'
import { useAnswers } from './answers-store.ts'
import { loadTotal } from './load-total.ts'
import { type MatchesState, MatchesFailed, MatchList, NoMatch, useMatches } from './match-list.tsx'
import { SendNotice } from './send-answers.tsx'
import * as styles from './matching.module.css'

/** The page has its own next step. */
export const handle: PageHandle = { stickyBar: 'never' }

export const loader = async ({ context }: LoaderFunctionArgs) => ({
  total: await loadTotal(context),
  now: new Date().toISOString(),
})

export const shouldRevalidate = () => false

/** How far ahead a person may book. */
const ahead = { NEW: 'four weeks', EXISTING: 'three months' } as const satisfies Record<
  BookingRuleType,
  string
>

export default function ResultsPage() {
  const { total, now } = useLoaderData<typeof loader>()
  const { firstName } = useAnswers()
  const criteria = useCriteria()
  const [zone] = useTimeZone()
  const { user } = useSession()
  const { matches, rule, retry } = useMatches(criteria, zone)
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead
        title="Your results"
        description="Up to three clinicians who fit your answers."
        indexed={false}
      />
      <SendNotice />
      <NeedsScript />
      <output className="sr-only">{announcement(matches)}</output>
      {matches === 'failed' ? (
        <MatchesFailed level={1} onRetry={retry} />
      ) : matches.length === 0 ? (
        <NoMatch criteria={criteria} total={total} level={1} />
      ) : (
        <>
          <div className="grid gap-3">
            <h1>{title(matches, firstName)}</h1>
            <p className="lead">
              Best fit first. Every one of them is free to see you in the next {ahead[rule]}.
            </p>
          </div>
          <div className="mt-5">
            <AnswersLine criteria={criteria} />
          </div>
          {user?.role === 'clinician' && (
            <div className="mt-6">
              <Notice>{bookingRefusalText('signedInAsClinician', '')}</Notice>
            </div>
          )}
          <div className="flex flex-wrap items-center gap-3 justify-between mt-8">
            <p className="text-sm text-ink-soft">
              We match on what you told us. Nobody pays to be on this list.
            </p>
            <ZoneLine at={new Date(firstShown(matches) ?? now)} />
          </div>
          <h2 className="sr-only">People who fit</h2>
          <MatchList {...{ matches, criteria, zone }} />
          <div className="flex flex-wrap items-center justify-between gap-3 mt-10 pt-6 border-t border-line">
            <p>
              <b className="font-semibold">Not quite right?</b>{' '}
              <span className="text-ink-soft">Trust that feeling. The fit matters more than the method.</span>
            </p>
            <div className="flex flex-wrap items-center gap-3">
              <LinkButton look="secondary" to={paths.findPsychologist()}>
                {formatSeeAll(total)}
              </LinkButton>
              <LinkButton look="quiet" to={paths.getMatched()}>
                Try again
              </LinkButton>
            </div>
          </div>
        </>
      )}
    </div>
  )
}

const counts = ['', 'One person who fits', 'Two people who fit', 'Three people who fit'] as const

function title(matches: MatchesState, firstName: string): string {
  if (isWaiting(matches)) return 'Finding people who fit'
  const name = firstName.trim()
  return `${counts[matches.length]}${name && `, ${name}`}`
}

const isWaiting = (matches: MatchesState): matches is 'loading' | 'failed' =>
  matches === 'loading' || matches === 'failed'

const announcement = (matches: MatchesState) =>
  matches === 'loading'
    ? 'Finding people who fit'
    : matches === 'failed'
      ? listFailedText
      : `${counts[matches.length] || 'No one matches all of these'}.`

/** The zone's offset is that of the first date shown. */
const firstShown = (matches: MatchesState) =>
  isWaiting(matches) ? undefined : matches[0]?.matchedNextAvailabilities[0]?.startDateTime
