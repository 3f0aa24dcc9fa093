import { useEffect } from 'react'
import { Link } from 'react-router'
import type { ListedClinician } from '#contract/clinicians.ts'
import { paths } from '#contract/page-paths.ts'
import type { BookingRuleType } from '#domain/diary/booking-window.ts'
import { fitHeading, mostMatches, rankMatches, toListingQuery } from '#domain/matching/matches.ts'
import type { MatchingCriteria } from '#domain/matching/questions.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { apiQuery, useRead } from '../../api/query.ts'
import { useAttachedClinicianId } from '../../client/client-profile.ts'
import { useSession } from '../../session/session.tsx'
import { Drawing, EmptyState } from '../../ui/art.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { listFailedText } from '../listing/search.ts'
import { AnswersLine, formatSeeAll } from './answers-line.tsx'
import { FitCard, FitSkeleton } from './fit-card.tsx'
import * as styles from './matching.module.css'

type MatchListProps = {
  matches: Exclude<MatchesState, 'failed'>
  criteria: MatchingCriteria | null
  zone: ZoneId
  /** False where something else on the page is the next step. */
  hasMainAction?: boolean
}

export function MatchList({ matches, criteria, zone, hasMainAction = true }: MatchListProps) {
  if (matches === 'loading' || criteria === null)
    return (
      <div className={styles.list}>
        {Array.from({ length: mostMatches }, (_, place) => (
          <FitSkeleton key={place} />
        ))}
      </div>
    )
  const closest = matches[0] as ListedClinician
  return (
    <div className={styles.list}>
      {matches.map((clinician, place) => (
        <FitCard
          key={clinician._id}
          clinician={clinician}
          criteria={criteria}
          zone={zone}
          heading={fitHeading(place, clinician, closest)}
          isFilled={hasMainAction && place === 0}
        />
      ))}
    </div>
  )
}

export type MatchesState = readonly ListedClinician[] | 'loading' | 'failed'

/** Best first. A search that failed is no search without results: `retry` asks again. */
export function useMatches(
  criteria: MatchingCriteria | null,
  zone: ZoneId,
): { matches: MatchesState; rule: BookingRuleType; retry: () => void } {
  const { status } = useSession()
  const own = useAttachedClinicianId()
  const { data, isPending, isError, refetch } = useRead({
    ...apiQuery('listClinicians', { query: criteria ? toListingQuery(criteria, zone) : {} }),
    enabled: criteria !== null && status !== 'loading',
  })
  useEffect(() => {
    if (isError) showToast('error', listFailedText)
  }, [isError])
  const retry = () => void refetch()
  const rule = data?.bookingRule ?? 'NEW'
  if (criteria === null || isPending) return { matches: 'loading', rule, retry }
  if (!data) return { matches: 'failed', rule, retry }
  return { matches: rankMatches(data.clinicians, criteria, own), rule, retry }
}

type NoMatchProps = { criteria: MatchingCriteria | null; total: number | null; level: 1 | 2 }

/** Exact texts. See docs/product/matching.md#no-match. */
export function NoMatch({ criteria, total, level }: NoMatchProps) {
  const Heading = `h${level}` as const
  return (
    <div className={`card empty-state ${styles.noMatch}`}>
      <Drawing name="branch" />
      <Heading>Can't find what you're looking for?</Heading>
      <p>
        Sorry, we're unable to provide a match. Please adjust your criteria or{' '}
        <Link to={paths.getMatched()}>try again</Link>
      </p>
      <AnswersLine criteria={criteria} isFixed />
      <div className="empty-state__buttons">
        <LinkButton look={level === 1 ? 'primary' : 'secondary'} to={paths.matchingQuestions(1)}>
          Adjust my answers
        </LinkButton>
        <LinkButton look="quiet" to={paths.findPsychologist()}>
          {formatSeeAll(total)}
        </LinkButton>
      </div>
    </div>
  )
}

type MatchesFailedProps = { level: 1 | 2; onRetry: () => void }

/** An empty list, because the server could not be asked. */
export function MatchesFailed({ level, onRetry }: MatchesFailedProps) {
  return (
    <EmptyState
      drawing="branch"
      level={level}
      title="We could not look for people who fit"
      actions={<Button onClick={onRetry}>Try again</Button>}
    >
      {listFailedText}. Your answers are kept.
    </EmptyState>
  )
}
