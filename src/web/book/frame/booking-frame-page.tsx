import { type ReactNode, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import type { ReservationView } from '#contract/booking.ts'
import { paths } from '#contract/page-paths.ts'
import type { HoldSection } from '#domain/booking/holds.ts'
import { asksOnConfirm, defaultFunding, type FundingMethod, usesConfirm } from '#domain/funding/methods.ts'
import { useBookingFunding } from '../../choose-time/booking-funding.ts'
import { FetchAhead } from '../../choose-time/fetch-ahead.tsx'
import { fundingPath, timesOfHeld } from '../../choose-time/next-page.ts'
import { PolicyNotice } from '../../client/client-notices.tsx'
import { useClientProfile } from '../../client/client-profile.ts'
import type { PageHandle } from '../../page-handle.ts'
import { usePerson } from '../../session/person.ts'
import { useItem } from '../../session/tab-storage.ts'
import { TryAgain } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Stepper, StepperShort } from '../../ui/progress.tsx'
import { AppointmentSummary, SummaryBar } from './appointment-summary.tsx'
import { FundingRequired, needsFunding, WithFundingChange } from './funding-choice.tsx'
import { GuardView } from './guard-view.tsx'
import { Guarded } from './guarded.tsx'
import { HoldWatch } from './hold-watch.tsx'
import { NotifyEnd, useHold } from './hold.tsx'
import { type JourneyPage, journeyPageAt, likelyNextPath } from './journey.ts'

export const handle: PageHandle = {
  frame: 'focused',
  isPersonal: true,
  Steps: BookingSteps,
  showsHeldTime: true,
}
export const headers = () => ({ 'cache-control': 'no-store' })

/** The layout of the pages between the slot and the thank-you. They stay inside it, so that the clock runs on from one to the next. */
export default function BookingFramePage() {
  return (
    <Guarded>
      {({ section }, reservation) =>
        reservation && section ? (
          <BookingFrame reservation={reservation} section={section}>
            <Outlet />
          </BookingFrame>
        ) : (
          <Outlet />
        )
      }
    </Guarded>
  )
}

type BookingFrameProps = { reservation: ReservationView; section: HoldSection; children: ReactNode }

/** Around every page between the slot and the thank-you: what is held, what it costs, and for how long. */
function BookingFrame({ reservation, section, children }: BookingFrameProps) {
  const page = journeyPageAt(useLocation().pathname)
  const hold = useHold(reservation)
  const { record } = useClientProfile()
  useStepShown()
  const [endSaidOf, sayEnd] = useState<string | null>(null)
  const nextPath = likelyNextPath(page, useBookingFunding())
  if (hold.isGone) return <GuardView guard="bookingSession" clinician={page.clinician} />
  return (
    <WithFundingChange reservation={reservation}>
      <div className="wrap">
        <BookingStepsShort />
        <SummaryBar hold={hold} />
        <div className="journey">
          <div className="journey__main">
            {endSaidOf !== reservation.reserveId && (
              <HoldWatch
                key={`${reservation.reserveId} ${section}`}
                hold={hold}
                section={section}
                endNote={
                  page.clinician === 'psychologist' && page.needs.includes('checkout') && <CardOnItsWay />
                }
              />
            )}
            <PolicyNotice waiting={record?.waitingPolicies ?? []} />
            {hold.isAway && hold.end === null && <Unread onRetry={() => void hold.ask()} />}
            <NotifyEnd value={sayEnd}>
              {needsFunding(reservation) ? <FundingRequired reservation={reservation} /> : children}
            </NotifyEnd>
          </div>
          <div className="journey__side">
            <AppointmentSummary hold={hold} />
          </div>
          {nextPath && <FetchAhead key={nextPath} path={nextPath} />}
        </div>
      </div>
    </WithFundingChange>
  )
}

/** A card whose bank is slower than the hold still books the time, if no one else has it by then. */
const CardOnItsWay = () => (
  <p>
    Has your bank just asked you to confirm your card? Please do that first: close this message and stay on
    this page. If the time is still free when your bank answers, we’ll book it for you.
  </p>
)

/** The page can be filled in meanwhile. See docs/product/choosing-a-time.md#appointment-summary. */
const Unread = ({ onRetry }: { onRetry: () => void }) => (
  <div className="mb-6">
    <Notice
      type="error"
      announced="politely"
      title="Unable to get reserve appointment data. Please try again"
    >
      <TryAgain onClick={onRetry} />
    </Notice>
  </div>
)

function useSteps() {
  const page = journeyPageAt(useLocation().pathname)
  const reservation = useItem('reservation')
  const funding = useBookingFunding()
  const person = usePerson()
  const shown = readShownSteps(reservation?.reserveId)
  const times = reservation ? timesOfHeld(reservation) : undefined
  // A client signs up once, so that step has no way back.
  const links = {
    psychologist: [times, undefined, fundingPath(funding), paths.bookingConfirm()],
    gp: [times, paths.gpMedicare(), undefined, paths.gpBookingPending()],
  } as const
  const steps = stepsToShow(page, { funding, shown, isVisitor: person === 'visitor' })
  return {
    steps: steps.map(({ label, step }) => ({ label, to: links[page.clinician][step] || undefined })),
    current: steps.findIndex(({ step }) => step === (page.step ?? 0)),
    hasBegun: reservation !== null,
  }
}

/** Notes which steps of this booking have been on the screen: only those are ticked later. */
function useStepShown(): void {
  const { form, step } = journeyPageAt(useLocation().pathname)
  const reserveId = useItem('reservation')?.reserveId
  useEffect(() => {
    // /booking only finds out which form is next.
    if (step !== undefined && form !== 'any' && reserveId) noteStepShown(reserveId, step)
  }, [form, step, reserveId])
}

/** In the header, from 900 px. A journey that has not begun has no steps. */
function BookingSteps() {
  const { steps, current, hasBegun } = useSteps()
  return hasBegun && <Stepper label="Your booking" steps={steps} current={current} />
}

function BookingStepsShort() {
  const { steps, current } = useSteps()
  return <StepperShort steps={steps} current={current} />
}

const labels = {
  psychologist: ['Choose a time', 'About you', 'Funding', 'Confirm', 'Card'],
  gp: ['Choose a time', 'Your details', 'Card', 'Forms', 'Confirm'],
} as const satisfies Record<JourneyPage['clinician'], readonly string[]>

type StepperVisit = {
  funding: FundingMethod | null
  shown: readonly number[]
  /** The person has not signed up yet. */
  isVisitor: boolean
}

/** The steps that were on the screen, the one that is, and those that will be. No other is listed, so none is ticked unseen. */
export function stepsToShow(
  { clinician, step: current = 0 }: Pick<JourneyPage, 'clinician' | 'step'>,
  visit: StepperVisit,
): { label: string; step: number }[] {
  const isAhead = (step: number) => step > current && (clinician === 'gp' || isStepNeeded(step, visit))
  return labels[clinician]
    .map((label, step) => ({ label, step }))
    .filter(
      ({ step }) =>
        step === 0 || step === current || isAhead(step) || (step < current && visit.shown.includes(step)),
    )
}

function isStepNeeded(step: number, { funding, isVisitor }: StepperVisit): boolean {
  if (step === 1) return isVisitor
  if (step === 2) return !asksOnConfirm(funding)
  return step !== 3 || usesConfirm(funding ?? defaultFunding)
}

/** Which steps of a booking have been on the screen of this tab. It is no part of a visit's own items: only the stepper asks. */
const storageName = 'banksia.stepsShown'

type StoredSteps = { reserveId: string; steps: number[] }

/** For browsers that refuse storage: it then lasts as long as the page. */
let unstored: string | null = null

function readStoredSteps(): StoredSteps | null {
  try {
    const text = sessionStorage.getItem(storageName) ?? unstored
    const value: unknown = text === null ? null : JSON.parse(text)
    return isStoredSteps(value) ? value : null
  } catch {
    return null
  }
}

const isStoredSteps = (value: unknown): value is StoredSteps =>
  typeof value === 'object' && value !== null && 'steps' in value && Array.isArray(value.steps)

/** Of this booking; what was shown for an earlier one does not count. */
function readShownSteps(reserveId: string | undefined): readonly number[] {
  const stored = readStoredSteps()
  return stored?.reserveId === reserveId ? (stored?.steps ?? []) : []
}

function noteStepShown(reserveId: string, step: number): void {
  const steps = readShownSteps(reserveId)
  if (steps.includes(step)) return
  unstored = JSON.stringify({ reserveId, steps: [...steps, step] })
  try {
    sessionStorage.setItem(storageName, unstored)
  } catch {
    // Kept for as long as the page.
  }
}
