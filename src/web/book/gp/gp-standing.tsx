import type { ApiValue } from '#contract/endpoints.ts'
import { paths } from '#contract/page-paths.ts'
import { formatHoldTime, holdLimits } from '#domain/booking/holds.ts'
import { type GpSurvey, type PendingVariant, surveysOfVariant } from '#domain/gp/booking-rules.ts'
import { mayFollowSentences } from '#domain/gp/forms-after-booking.ts'
import type { GpNeedCode } from '#domain/gp/gp-needs.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { ApiProblem } from '../../api/call-api.ts'
import { apiQuery, useRead } from '../../api/query.ts'
import { useSettings } from '../../api/settings.ts'
import { usePress } from '../../api/use-action.ts'
import { Button, LinkButton, TryAgainButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { backToListing } from '../frame/guard-words.ts'
import { useGpCardForm } from './gp-card-form.ts'

export type GpStanding = ApiValue<'readGpStanding'>

/** What a held GP appointment still needs, as the server says now: what was read before another page is not believed. */
export function useGpStanding(reserveId: string) {
  const { accountId } = useSettings()
  const query = apiQuery('readGpStanding', { params: { accountId, reserveId } })
  const { data, error, isFetchedAfterMount, isFetching, refetch } = useRead(query)
  return {
    standing: isFetchedAfterMount && !error ? (data ?? null) : null,
    problem: isFetchedAfterMount ? (error?.problem ?? null) : null,
    isReading: isFetching,
    readAgain: refetch,
  }
}

type VariantWords = {
  title: string
  lead: (gp: string) => string
  notice?: { title: string; text: string }
}

/** See docs/product/gp.md#pending-page. */
const variantWords = {
  bothAssessments: {
    title: 'Two forms before we confirm',
    lead: (gp) =>
      `${gp} can read your answers before you meet, so you do not have to start from the beginning.`,
  },
  twelveMonthsElapsed: {
    title: 'It is time for a new plan',
    lead: (gp) => `${gp} can read your answers before you meet.`,
    notice: {
      title: 'More than 12 months have passed',
      text: 'Please fill in both forms again, as things may have changed since your last plan.',
    },
  },
  dass21Only: {
    title: 'One form before we confirm',
    lead: (gp) => `Your plan still counts. ${gp} would like to see how the past week has been.`,
  },
} as const satisfies Record<PendingVariant, VariantWords>

/** Who reads what is sent. See docs/product/gp.md#forms-service. */
export const formReaders = ({ sharesForms }: { sharesForms: boolean }): string =>
  [
    'A GP you book with here can read your answers, and so can anyone who is logged in to this account. A psychologist or another clinician you book with sees your DASS-21 scores, and nothing else.',
    ...(sharesForms ? ['What you send also goes to the forms service that this practice uses.'] : []),
  ].join(' ')

/** The forms take longer than a hold: each saved step holds the time on. See docs/product/gp.md#clock. */
export const timeForForms = `We keep your time while you fill these in, up to ${formatHoldTime(holdLimits.gpFormsSeconds)}.`

type SurveyWords = { title: string; text: string; takes: string; steps: string }

export const surveyWords = {
  mhtp: {
    title: 'Treatment plan',
    text: 'What brings you here, how you have been, and your health.',
    takes: 'About 15 minutes',
    steps: '9 steps',
  },
  dass21: {
    title: 'DASS-21',
    text: 'Twenty-one short statements about your past week. There are no wrong answers.',
    takes: '5 to 10 minutes',
    steps: '4 steps',
  },
} as const satisfies Record<GpSurvey, SurveyWords>

/** The words of the one button that leads to what is missing first. */
export const actionWords = {
  medicareCard: 'Add your Medicare details',
  address: 'Add your address',
  parentConsent: 'Give consent',
  savedCard: 'Add a payment card',
  safetyCheck: 'Start the safety check',
  otherSupport: 'See who can help now',
  mhtp: 'Start the treatment plan',
  dass21: 'Start DASS-21',
} as const satisfies Record<GpNeedCode, string>

/** Null where forms may not follow the booking. See docs/product/gp.md#forms-after-booking. */
export function offerToFollow(
  { mayFollowUntil, missing }: Pick<GpStanding, 'mayFollowUntil' | 'missing'>,
  { zone, name }: { zone: ZoneId; name: string },
): string | null {
  if (mayFollowUntil === null) return null
  const left = missing.map(({ code }) => code).filter((code) => code === 'mhtp' || code === 'dass21')
  return mayFollowSentences({ left, dueAt: new Date(mayFollowUntil) }, zone, name)
}

const isForm = (code: GpNeedCode) => code === 'safetyCheck' || code === 'mhtp' || code === 'dass21'

export function pendingWords({ variant, completed, missing }: GpStanding, gp: string) {
  const { title, lead, ...more }: VariantWords = variantWords[variant]
  const [next = null] = missing
  const isDone = next === null
  return {
    title: isDone ? 'Your forms are in' : title,
    lead: isDone ? `Just one thing left: confirm the appointment with ${gp}.` : lead(gp),
    notice: isDone ? null : (more.notice ?? null),
    forms: surveysOfVariant[variant].map((code) => ({
      code,
      ...surveyWords[code],
      isDone: completed[code],
    })),
    next,
    /** What stands in the way before any form does: an earlier page mends it. */
    hindrance: next && !isForm(next.code) ? next.message : null,
    hasFormsLeft: missing.some(({ code }) => isForm(code)),
  }
}

type StandingProblemProps = { problem: ApiProblem; isReading: boolean; onRetry: () => void }

export function StandingProblem({ problem, isReading, onRetry }: StandingProblemProps) {
  const back = <LinkButton to={paths.findGp()}>{backToListing.gp}</LinkButton>
  switch (problem.status) {
    // The hold has ended: the frame says so and offers other times.
    case 404:
      return (
        <div className="grid gap-6 justify-items-start mt-8">
          <p className="lead">
            We’re no longer holding this time. The forms you have sent are kept, and count for the next time
            you choose.
          </p>
          {back}
        </div>
      )
    // The twelve-month rule, in its own words.
    case 409:
      return (
        <div className="grid gap-6 justify-items-start mt-8">
          <Notice type="warning" announced="politely" title={problem.message} />
          {back}
        </div>
      )
    default:
      return (
        <div className="grid gap-6 justify-items-start mt-8">
          <Notice type="error" announced="politely" title={problem.message}>
            We’re still holding your time, so please try again.
          </Notice>
          <TryAgainButton isTrying={isReading} onClick={onRetry} />
        </div>
      )
  }
}

/** A card form is opened by a press: its address is not known before. */
export function AddCard() {
  const { isBusy, failure, press } = usePress(useGpCardForm())
  return (
    <div className="grid gap-4 justify-items-start">
      {failure !== null && <Notice type="error" announced="atOnce" title={failure} />}
      <Button busy={isBusy && 'Opening the card form…'} onClick={press}>
        {actionWords.savedCard}
      </Button>
    </div>
  )
}
