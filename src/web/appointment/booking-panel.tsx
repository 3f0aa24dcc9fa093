import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import { isPanelButtonDisabled } from '#domain/clinicians/card.ts'
import { caseLoadFullText } from '#domain/clinicians/case-load.ts'
import type { FundingMethod } from '#domain/clinicians/funding.ts'
import { useSettings } from '../api/settings.ts'
import { useSession } from '../session/session-context.ts'
import { Button } from '../ui/button/button.tsx'
import { IconButton } from '../ui/button/icon-button.tsx'
import { type BookableClinician, caseLoadOf, deliveryOf } from './bookable-clinician.ts'
import { firstNameOf } from './day-words.ts'
import { pathAfterReserving } from './next-page.ts'
import { PanelChoices } from './panel-choices.tsx'
import { bookingButtonText, bookingLabel, PanelSummary } from './panel-foot.tsx'
import { CaseLoadNotice, ClinicianNotice, useAgeRefusal, useIsFull } from './panel-notices.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { useBookingGate } from './use-booking-gate.tsx'
import { usePanel, usePanelFunding } from './use-panel.ts'
import { useReserve } from './use-reserve.ts'

export type BookingPanelProps = {
  clinician: BookableClinician
  /** What the page's address asks for; what was chosen during this visit goes first. */
  funding?: FundingMethod | null
  /** `page` scrolls inside itself on wide screens, with the foot always in view; `inline` grows inside a card. */
  variant?: 'page' | 'inline'
  onClose?: () => void
}

/** Document 1 screen 3 and section 4, "Psychologist booking panel flow". */
export function BookingPanel({ clinician, funding = null, variant = 'page', onClose }: BookingPanelProps) {
  const { status, user } = useSession()
  const isClinician = status === 'signedIn' && user?.role === 'clinician'
  return (
    <section className={`panel panel--${variant}`} aria-label={bookingLabel(clinician.name)}>
      {onClose && (
        <IconButton
          className="panel__close"
          label={`Close the times of ${clinician.name}`}
          icon={<X className="icon" />}
          onClick={onClose}
        />
      )}
      {isClinician ? (
        <div className="panel__body">
          <h2 className="sr">{bookingLabel(clinician.name)}</h2>
          <ClinicianNotice />
        </div>
      ) : (
        <OpenPanel clinician={clinician} asked={funding} />
      )}
    </section>
  )
}

function OpenPanel({ clinician, asked }: { clinician: BookableClinician; asked: FundingMethod | null }) {
  const { accountId, hold } = useSettings()
  const isSignedIn = useSession().status === 'signedIn'
  const { funding, notOffered } = usePanelFunding(clinician, asked)
  const panel = usePanel(clinician, funding)
  const body = useRef<HTMLDivElement>(null)
  const ageRefusal = useAgeRefusal(clinician, { funding, today: panel.today })
  const isFull = useIsFull(clinician)
  const gate = useBookingGate(clinician, funding)
  const { reserve, busy, problem, clearProblem } = useReserve({
    nextPath: () => pathAfterReserving({ isSignedIn }),
    onTaken: () => {
      panel.move({ do: 'dropSlot' })
      panel.availability.refetch()
    },
  })

  const chooseAgain = () => {
    clearProblem()
    panel.move({ do: 'dropSlot' })
    body.current?.querySelector<HTMLElement>('td button[tabindex="0"]')?.focus()
  }
  const { slot, type } = panel
  const press = () => {
    if (!slot || !type) return
    const choice = {
      accountId,
      clinicianId: clinician._id,
      appointmentTypeId: type._id,
      startDateTime: slot.startDateTime,
      deliveryType: deliveryOf(clinician),
      funding: funding ?? undefined,
    } as const
    gate.pass(() => void reserve(choice))
  }
  const isClosed = isPanelButtonDisabled({ caseLoad: caseLoadOf(clinician), isSignedIn })
  const whyNot =
    (isClosed && caseLoadFullText) || ageRefusal || (!type && 'Choose an appointment type first') || null

  return (
    <>
      <div className="panel__body" ref={body}>
        <h2 className="sr">Book with {firstNameOf(clinician.name)}</h2>
        {isFull && <CaseLoadNotice name={clinician.name} />}
        {ageRefusal && <Notice type="warning" announced="politely" title={ageRefusal} />}
        <PanelChoices {...{ clinician, funding, notOffered, panel }} />
      </div>
      <div className="panel__foot">
        {problem && <Notice type="error" title={problem} />}
        <PanelSummary {...{ clinician, funding, panel }} onChooseAgain={chooseAgain} />
        <Button
          wide
          busy={busy && 'Holding your time…'}
          disabledReason={whyNot ?? (!slot && 'Choose a date and a time first')}
          onClick={press}
        >
          {bookingButtonText(isSignedIn)}
        </Button>
        <p className="panel__small">
          Held for {Math.round(hold.seconds / 60)} minutes. Nothing is charged today.
        </p>
      </div>
      {gate.dialog}
    </>
  )
}
