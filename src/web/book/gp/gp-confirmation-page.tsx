import CircleCheck from 'lucide-react/icons/circle-check'
import { use, useEffect, useRef, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import type { ReservationView } from '#contract/booking.ts'
import { paths } from '#contract/page-paths.ts'
import { dayAndTime } from '#domain/booking/appointment-words.ts'
import { incompleteSurveysHeading, surveysOfVariant } from '#domain/gp/booking-rules.ts'
import { type GpNeedCode, gpNeeds } from '#domain/gp/gp-needs.ts'
import { type ApiAnswer, type ApiProblem, callApi, unexplained } from '../../api/call-api.ts'
import { apiQuery, invalidate, useRead } from '../../api/query.ts'
import { useSettings } from '../../api/settings.ts'
import { useTimeZone } from '../../client/use-time-zone.ts'
import { newKey } from '../../session/new-key.ts'
import { notifyOtherTabs } from '../../session/news.ts'
import { usePerson } from '../../session/person.ts'
import { readItem, useItem } from '../../session/tab-storage.ts'
import { PageHead } from '../../site/page-head.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FormSkeleton } from '../../ui/skeletons.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { backToListing } from '../frame/guard-words.ts'
import { NotifyEnd } from '../frame/hold.tsx'
import { journeyPageAt } from '../frame/journey.ts'
import { readReservation } from '../frame/reservation-query.ts'
import { useBookedForOnFile } from '../funding/on-behalf-of.ts'
import {
  actionWords,
  AddCard,
  type GpStanding,
  offerToFollow,
  StandingProblem,
  surveyWords,
  useGpStanding,
} from './gp-standing.tsx'
import { LogInFirst } from './gp-step.tsx'

const { title } = journeyPageAt(paths.gpBookingConfirmation())

/** The last press of a GP booking. See docs/product/gp.md#gp-confirmation. */
export default function GpConfirmationPage() {
  const reservation = useItem('reservation')
  const isClient = usePerson() === 'client'
  // Reached by the Back button. A person who is booking here just now is led on by the press itself.
  const [booked] = useState(() => (reservation?.status === 'booked' ? reservation.reserveId : null))
  if (!reservation) return null
  if (booked === reservation.reserveId) return <Navigate to={paths.gpThankYou()} replace />
  return (
    <>
      <PageHead
        title={title}
        description="Check everything before you book your GP appointment."
        indexed={false}
      />
      {isClient ? (
        <GpConfirmation key={reservation.reserveId} reservation={reservation} />
      ) : (
        <>
          <h1>{title}</h1>
          <LogInFirst returnTo={paths.gpBookingConfirmation()} />
        </>
      )}
    </>
  )
}

function GpConfirmation({ reservation }: { reservation: ReservationView }) {
  const { standing, problem, isReading, readAgain } = useGpStanding(reservation.reserveId)
  const { name } = reservation.psychologist
  useBookedForOnFile()
  const isWhole = standing !== null && standing.missing.length === 0
  return (
    <>
      <h1>{isWhole ? 'Everything is in. Shall we book it?' : title}</h1>
      {isWhole && (
        <p className="lead mt-3">
          Thank you for taking the time. {name} can read your answers before you meet.
        </p>
      )}
      {standing && <SentForms standing={standing} />}
      {standing && <FormsLater standing={standing} name={name} />}
      {problem && (
        <StandingProblem problem={problem} isReading={isReading} onRetry={() => void readAgain()} />
      )}
      {standing || problem ? (
        // Whatever could be read: the server decides when it is pressed. Not before, because what arrives above it would move it away
        // under a finger.
        <ConfirmButton />
      ) : (
        <div className="mt-8" aria-busy="true">
          <FormSkeleton />
        </div>
      )}
    </>
  )
}

function ConfirmButton() {
  const { confirm, isBusy, outcome, close } = useConfirm()
  return (
    <>
      {outcome?.kind === 'failed' && (
        <div className="mt-6">
          <Notice type="error" announced="atOnce" title={outcome.message}>
            Your forms are safe, and no appointment is ever booked twice: you can try again.
          </Notice>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-3 mt-8">
        <Button busy={isBusy && 'Validating'} onClick={() => void confirm()}>
          Confirm appointment booking
        </Button>
        <LinkButton look="quiet" to={paths.gpBookingPending()}>
          Back
        </LinkButton>
      </div>
      <p className="text-sm text-ink-soft mt-4">
        Plans change. You can move or cancel it later under My appointments.
      </p>
      {outcome && <ConfirmDialog outcome={outcome} onClose={close} />}
    </>
  )
}

/** Of the forms that this booking needs, those that were sent, and when. */
function SentForms({ standing }: { standing: GpStanding }) {
  const [zone] = useTimeZone()
  const { data: sent = [] } = useRead(apiQuery('listOwnSubmissions', {}))
  const done = surveysOfVariant[standing.variant].filter((code) => standing.completed[code])
  if (done.length === 0) return null
  return (
    <section className="mt-8" aria-labelledby="your-forms">
      <h2 className="text-xl" id="your-forms">
        Your forms
      </h2>
      <ul className="grid gap-4 mt-4">
        {done.map((code) => {
          const last = sent.find((submission) => submission.code === code)
          return (
            <li key={code} className="flex items-start gap-3">
              <CircleCheck className="icon flex-none mt-[3px] text-success" />
              <div>
                <b className="font-semibold">{surveyWords[code].title}</b>
                <p className="text-sm text-ink-soft">
                  {last ? `Sent ${dayAndTime(new Date(last.submittedAt), zone)}` : 'Sent'}
                </p>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Pressed with forms missing, the button books, and they follow. */
function FormsLater({ standing, name }: { standing: GpStanding; name: string }) {
  const [zone] = useTimeZone()
  const offer = offerToFollow(standing, { zone, name })
  return offer !== null && <p className="mt-6">{offer}</p>
}

function ConfirmDialog({ outcome, onClose }: { outcome: GpConfirmOutcome; onClose: () => void }) {
  switch (outcome.kind) {
    case 'booked':
    case 'failed':
      return null
    case 'expired':
      return <HoldExpired />
    case 'incomplete':
      return (
        <Dialog
          title={incompleteSurveysHeading}
          onClose={onClose}
          actions={<LinkButton to={paths.gpBookingPending()}>Back to my forms</LinkButton>}
        >
          <p>{formatOpenForms(outcome.missing)} What you have answered so far is kept.</p>
        </Dialog>
      )
    case 'mend':
      return (
        <Dialog
          title={outcome.message}
          onClose={onClose}
          actions={
            outcome.code === 'savedCard' ? (
              <AddCard />
            ) : (
              <LinkButton to={outcome.page}>{actionWords[outcome.code]}</LinkButton>
            )
          }
        >
          {outcome.code !== 'otherSupport' && <p>The forms you have sent are kept.</p>}
        </Dialog>
      )
  }
}

function HoldExpired() {
  const reserveId = useItem('reservation')?.reserveId
  const notifyEnd = use(NotifyEnd)
  // The frame need not say it a second time.
  useEffect(() => {
    if (reserveId) notifyEnd(reserveId)
  }, [reserveId, notifyEnd])
  return (
    <Dialog
      urgent
      title={confirmMessages.expired.title}
      actions={<LinkButton to={paths.findGp()}>{backToListing.gp}</LinkButton>}
    >
      <p>{confirmMessages.expired.text}</p>
    </Dialog>
  )
}

function useConfirm() {
  const { accountId } = useSettings()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<GpConfirmOutcome | null>(null)
  /** Kept while a press went unanswered: the server may have booked it. */
  const unanswered = useRef<{ reserveId: string; key: string } | null>(null)

  const confirm = async (): Promise<void> => {
    if (isBusy) return
    const reserveId = readItem('reservation')?.reserveId
    if (!reserveId) return showToast('error', confirmMessages.noReservation)
    const before = unanswered.current
    const press = before?.reserveId === reserveId ? before : { reserveId, key: newKey() }
    unanswered.current = press
    setIsBusy(true)
    setOutcome(null)
    const next = await confirmGpBooking({ accountId, ...press })
    if (next.kind !== 'failed' || next.isFinal) unanswered.current = null
    if (next.kind === 'booked') {
      notifyOtherTabs()
      // The forms now belong to this booking: for the next they are asked for again.
      void invalidate('readGpStanding', 'listOwnSubmissions')
      await readReservation({ accountId, reserveId })
      return void navigate(paths.gpThankYou(), { replace: true })
    }
    setIsBusy(false)
    setOutcome(next)
    if (next.kind === 'failed') showToast('error', next.message)
  }

  return { confirm, isBusy, outcome, close: () => setOutcome(null) }
}

/** Exact texts. See docs/product/gp.md#gp-confirmation. */
export const confirmMessages = {
  noReservation: 'No reservedId found',
  failed: 'Failed to confirm appointment booking. Please try again.',
  expired: {
    title: 'The booking time slot has expired',
    text: 'The reserved time slot has expired. Please return to our GPs and select a new booking time slot.',
  },
} as const

type GpConfirmOutcome =
  | { kind: 'booked' }
  | { kind: 'expired' }
  /** Forms are open: those of `missing` that are forms. */
  | { kind: 'incomplete'; missing: readonly GpNeedCode[] }
  /** Something else is missing, and `page` mends it. */
  | { kind: 'mend'; code: GpNeedCode; message: string; page: string }
  /** Said in passing, and above the button. `isFinal`: the same request would be refused again. */
  | { kind: 'failed'; message: string; isFinal: boolean }

const formCodes: readonly GpNeedCode[] = ['safetyCheck', 'mhtp', 'dass21']

type ConfirmRequest = { accountId: string; reserveId: string; key: string }

type ConfirmCall = (
  name: 'validateGpBooking' | 'confirmGpBooking',
  input: { params: { accountId: string; reserveId: string } },
  options: { key: string },
) => Promise<ApiAnswer<unknown>>

/** One call that validates, then one that books. See docs/product/gp.md#gp-confirmation. */
export async function confirmGpBooking(
  { accountId, reserveId, key }: ConfirmRequest,
  call: ConfirmCall = callApi,
): Promise<GpConfirmOutcome> {
  const params = { accountId, reserveId }
  const valid = await call('validateGpBooking', { params }, { key: `${key}-validate` })
  if (!valid.ok) return toRefusal(valid.problem)
  const booked = await call('confirmGpBooking', { params }, { key: `${key}-confirm` })
  return booked.ok ? { kind: 'booked' } : toRefusal(booked.problem)
}

function toRefusal({ code, status, message, fields = {}, page }: ApiProblem): GpConfirmOutcome {
  if (status === 404) return { kind: 'expired' }
  const need = gpNeeds.find(({ refusal }) => refusal === code)
  if (need && formCodes.includes(need.code)) {
    const missing = gpNeeds.filter((row) => row === need || row.code in fields)
    return { kind: 'incomplete', missing: missing.map((row) => row.code) }
  }
  if (need && page !== undefined) return { kind: 'mend', code: need.code, message, page }
  const isExplained = status > 0 && message !== unexplained
  return {
    kind: 'failed',
    message: isExplained ? message : confirmMessages.failed,
    isFinal: status > 0 && status < 500,
  }
}

const formNames: Partial<Record<GpNeedCode, string>> = {
  safetyCheck: 'The safety check',
  mhtp: 'Treatment plan',
  dass21: 'DASS-21',
}

/** "Treatment plan and DASS-21 are still open." */
export function formatOpenForms(missing: readonly GpNeedCode[]): string {
  const names = missing.flatMap((code) => formNames[code] ?? [])
  const [last = '', ...before] = names.toReversed()
  return before.length === 0
    ? `${last} is still open.`
    : `${before.toReversed().join(', ')} and ${last} are still open.`
}
