import CalendarCheck from 'lucide-react/icons/calendar-check'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import Languages from 'lucide-react/icons/languages'
import Wallet from 'lucide-react/icons/wallet'
import { type MouseEvent, Suspense, useEffect, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ListedClinician } from '#contract/clinicians.ts'
import { paths } from '#contract/page-paths.ts'
import { bookingRefusalText } from '#domain/booking/who-may-book.ts'
import { cardBadgeText } from '#domain/clinicians/card.ts'
import { clinicianRoles } from '#domain/clinicians/roles.ts'
import { languages } from '#domain/clinicians/vocabularies.ts'
import type { BookingRuleType } from '#domain/diary/booking-window.ts'
import { fitSentence } from '#domain/matching/fit-words.ts'
import { fitHeading, mostMatches, rankMatches, toListingQuery } from '#domain/matching/matches.ts'
import type { MatchingCriteria } from '#domain/matching/questions.ts'
import { formatTimeAt } from '#domain/time/format.ts'
import { localDayAt, sessionDateOf } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { findLabel } from '#domain/vocabulary.ts'
import { apiQuery, useRead } from '../../api/query.ts'
import { useSettings } from '../../api/settings.ts'
import { shortDay } from '../../appointment/format-day.ts'
import { formatZone } from '../../appointment/zone-line.tsx'
import { formatCost, toPricedClinician } from '../../choose-time/format-cost.ts'
import { useAttachedClinicianId } from '../../client/client-profile.ts'
import { cardView } from '../../clinician-card/card-view.ts'
import { formatConcerns, formatFunding } from '../../clinician-card/format-card.ts'
import { useSession } from '../../session/session.tsx'
import { storeItem } from '../../session/tab-storage.ts'
import { Drawing, EmptyState } from '../../ui/art.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Badge, IconFacts, Portrait } from '../../ui/card.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { bones } from '../../ui/skeletons.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { listFailedText } from '../listing/search.ts'
import { AnswersLine, formatSeeAll } from './answers-line.tsx'
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
      <div className="grid gap-5 mt-3">
        {Array.from({ length: mostMatches }, (_, place) => (
          <FitSkeleton key={place} />
        ))}
      </div>
    )
  const closest = matches[0] as ListedClinician
  return (
    <div className="grid gap-5 mt-3">
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

/** An empty list, because the server could not be asked. */
export const MatchesFailed = ({ level, onRetry }: { level: 1 | 2; onRetry: () => void }) => (
  <EmptyState
    drawing="branch"
    level={level}
    title="We could not look for people who fit"
    actions={<Button onClick={onRetry}>Try again</Button>}
  >
    {listFailedText}. Your answers are kept.
  </EmptyState>
)

const BookingChecks = lazyPart(() =>
  import('../../clinician-card/booking-checks.tsx').then((file) => file.BookingChecks),
)

type FitCardProps = {
  clinician: ListedClinician
  criteria: MatchingCriteria
  zone: ZoneId
  /** "The closest fit". */
  heading: string
  /** Only the closest has the filled button. */
  isFilled: boolean
}

/** The reason comes first, in one plain sentence; facts, time and cost after it. */
function FitCard(props: FitCardProps) {
  const { clinician, criteria, zone, heading } = props
  const { helmControl } = clinician
  const nameId = useId()
  return (
    <article className={`card ${styles.card}`} aria-labelledby={nameId}>
      <div className={styles.who}>
        <Portrait src={clinician.avatar} name={clinician.name} />
        <div>
          <h3 id={nameId}>
            <Link to={paths.psychologist(clinician._id)}>{clinician.name}</Link>
          </h3>
          <p className="text-sm text-ink-soft">
            {formatRole(clinician)}
            <br />
            {formatAbout(clinician)}
          </p>
        </div>
      </div>
      <div className={styles.why}>
        <b className="text-sm text-bloom-text">{heading}</b>
        <p className="max-w-[44ch] font-display text-lg/[1.4] font-normal tracking-[-0.006em]">
          {fitSentence(clinician, criteria, zone)}
        </p>
        <IconFacts
          facts={[
            {
              Icon: HeartHandshake,
              term: 'Helps with',
              words: formatConcerns(helmControl.primarySpecialisations),
            },
            { Icon: Wallet, term: 'Funding', words: formatFunding(helmControl.fundingMethods) },
            { Icon: Languages, term: 'Speaks', words: speaks(clinician) },
          ]}
        />
      </div>
      <FitFoot {...props} />
    </article>
  )
}

function FitFoot({ clinician, criteria, zone, isFilled }: FitCardProps) {
  const { rates } = useSettings()
  const start = clinician.matchedNextAvailabilities[0]?.startDateTime
  if (start === undefined) return null
  const at = new Date(start)
  const day = localDayAt(at, zone)
  const sessionDate = sessionDateOf(at, clinician.timeZone)
  const priced = {
    clinician: toPricedClinician(clinician),
    type: null,
    funding: criteria.funding,
    sessionDate,
  }
  const cost = formatCost(priced, rates)
  return (
    <div className={styles.foot}>
      <div>
        <Badge tone="success" icon={<CalendarCheck className="icon" />}>
          {cardBadgeText({ kind: 'nextAvailable', startDateTime: start }, () => shortDay(day))}
        </Badge>
        <p className="mt-1 text-xs text-ink-soft">
          {formatTimeAt(at, zone, 'h:mm aa')}, {formatZone(zone, at)}
        </p>
      </div>
      {cost && (
        <p className="leading-[1.35] text-sm">
          <b className="font-display text-xl/[1.2] font-medium tabular-nums lining-nums">{cost.price}</b>{' '}
          {cost.priceNote}
          <br />
          <span className="text-ink-soft">
            {cost.detail}
            {cost.needs && `. ${cost.needs}`}
          </span>
        </p>
      )}
      <div className={styles.buttons}>
        <BookNow
          clinician={clinician}
          criteria={criteria}
          zone={zone}
          look={isFilled ? 'primary' : 'secondary'}
        />
        <LinkButton look="quiet" size="small" to={paths.psychologist(clinician._id)}>
          View profile<span className="sr-only"> of {clinician.name}</span>
        </LinkButton>
      </div>
    </div>
  )
}

type BookNowProps = Pick<FitCardProps, 'clinician' | 'criteria' | 'zone'> & { look: 'primary' | 'secondary' }

/** The same questions as on a card of the listing. The way to pay that was answered here is not asked again. */
function BookNow({ clinician, criteria, zone, look }: BookNowProps) {
  const { user } = useSession()
  const { rates } = useSettings()
  const navigate = useNavigate()
  const [presses, setPresses] = useState(0)
  const [now] = useState(() => new Date())
  const words = (
    <>
      Book now<span className="sr-only"> with {clinician.name}</span>
    </>
  )
  if (user?.role === 'clinician')
    return (
      <Button look={look} size="small" disabledReason={bookingRefusalText('signedInAsClinician', '')}>
        {words}
      </Button>
    )
  const to = `${paths.psychologist(clinician._id)}#book`
  const { funding } = criteria
  const press = (event: MouseEvent) => {
    storeItem('funding', funding)
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setPresses(presses + 1)
  }
  return (
    <>
      <LinkButton look={look} size="small" to={to} onClick={press}>
        {words}
      </LinkButton>
      {presses > 0 && (
        <Suspense fallback={null}>
          <BookingChecks
            view={cardView(clinician, { funding, zone, hasTimeFilters: true, now, rates })}
            presses={presses}
            wanted={undefined}
            isOpen={false}
            onPass={() => void navigate(to)}
            onClose={() => {}}
          />
        </Suspense>
      )}
    </>
  )
}

const speaks = ({ helmControl }: ListedClinician): string =>
  helmControl.bonaFides.languages.value.map((code) => findLabel(languages, code)).join(', ')

const formatRole = ({ medicare }: ListedClinician): string => findLabel(clinicianRoles, medicare.role)

/** "she/her · 12 years". */
const formatAbout = ({ pronouns, helmControl }: ListedClinician): string => {
  const years = helmControl.bonaFides.yearsOfExperience.value
  return [pronouns, years > 0 && `${years} ${years === 1 ? 'year' : 'years'}`].filter(Boolean).join(' · ')
}

/** As tall as a card whose sentence takes two or three lines. */
const FitSkeleton = () => (
  <div className={`card ${styles.card}`} aria-hidden="true">
    <div className={styles.who}>
      {bones('portrait')}
      <div className="grid gap-2">{bones('h-6 w-4/5', 'h-4 w-full', 'h-4 w-3/5')}</div>
    </div>
    <div className={styles.why}>
      {bones('h-5 w-2/5', 'h-6', 'h-6', 'h-6 w-3/5')}
      <div className="mt-3 grid gap-2">{bones('h-4 w-4/5', 'h-4 w-3/5', 'h-4 w-2/5')}</div>
    </div>
    <div className={styles.foot}>
      {bones('h-[27px] w-4/5 rounded-full', 'h-14 w-3/5')}
      <div className={styles.buttons}>{bones('h-11 rounded', 'h-11 rounded')}</div>
    </div>
  </div>
)
