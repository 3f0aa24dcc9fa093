import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import { isPanelButtonDisabled } from '#domain/clinicians/card.ts'
import { formatHoldTime } from '#domain/booking/hold-time.ts'
import { caseLoadFullText } from '#domain/clinicians/case-load.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { useSettings } from '../api/settings.ts'
import { useSession } from '../session/session-context.ts'
import { Button } from '../ui/button/button.tsx'
import { IconButton } from '../ui/button/icon-button.tsx'
import { type BookableClinician, toCaseLoad } from './bookable-clinician.ts'
import { FetchAhead } from './fetch-ahead.tsx'
import { formatFirstName } from './format-day.ts'
import { heldElsewhere } from './held-elsewhere.ts'
import { HoldProblem } from './hold-problem.tsx'
import { pathAfterReserving } from './next-page.ts'
import { PanelChoices } from './panel-choices.tsx'
import { bookingButtonText, bookingLabel, panelSessionDate, PanelSummary } from './panel-foot.tsx'
import { CaseLoadNotice, ClinicianNotice, useAgeRefusal, useIsFull } from './panel-notices.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { SimilarPeople } from './similar-people.tsx'
import { useBookingChecks } from './use-booking-checks.tsx'
import { usePanel, usePanelFunding } from './use-panel.ts'
import { useReserve } from './use-reserve.ts'
import { readItem } from '../visit/tab-storage.ts'
import * as styles from './booking-panel.module.css'

export type BookingPanelProps = {
  clinician: BookableClinician
  /** What the page's address asks for; what was chosen during this visit goes first. */
  funding?: FundingMethod | null
  /** `page` scrolls inside itself on wide screens, with the foot always in view; `inline` grows inside a card. */
  variant?: 'page' | 'inline'
  onClose?: () => void
}

/** See docs/product/choosing-a-time.md#booking-panel. */
export function BookingPanel({ clinician, funding = null, variant = 'page', onClose }: BookingPanelProps) {
  const { status, user } = useSession()
  const isClinician = status === 'signedIn' && user?.role === 'clinician'
  return (
    <section
      className={`${styles.panel} ${variant === 'page' ? styles.page : styles.inline}`}
      aria-label={bookingLabel(clinician.name)}
    >
      {onClose && (
        <IconButton
          className={styles.close}
          label={`Close the times of ${clinician.name}`}
          icon={<X className="icon" />}
          onClick={onClose}
        />
      )}
      {isClinician ? (
        <div className={styles.body}>
          <h2 className="sr-only">{bookingLabel(clinician.name)}</h2>
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
  const sessionDate = panelSessionDate(panel, clinician)
  const gate = useBookingChecks({ clinician, funding, type: panel.type, sessionDate })
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
      deliveryType: panel.delivery,
    } as const
    gate.pass((chosen) => {
      const held = heldElsewhere(readItem('reservation'), { clinicianId: clinician._id, now: new Date() })
      void reserve({ ...choice, funding: chosen ?? undefined, replaces: held?.reserveId })
    })
  }
  const isClosed = isPanelButtonDisabled({ caseLoad: toCaseLoad(clinician), isSignedIn })
  const whyNot =
    ((isClosed || isFull) && caseLoadFullText) ||
    ageRefusal ||
    (!type && 'Choose an appointment type first') ||
    null

  return (
    <>
      <div className={styles.body} ref={body}>
        <h2 className="sr-only">Book with {formatFirstName(clinician.name)}</h2>
        {isFull && <CaseLoadNotice name={clinician.name} />}
        {ageRefusal && <Notice type="warning" announced="politely" title={ageRefusal} />}
        {isFull ? (
          <SimilarPeople {...{ clinician, funding }} />
        ) : (
          <PanelChoices {...{ clinician, funding, notOffered, panel }} />
        )}
      </div>
      <div className={styles.foot}>
        <HoldProblem problem={problem} />
        {!isFull && <PanelSummary {...{ clinician, funding, panel }} onChooseAgain={chooseAgain} />}
        <Button
          wide
          busy={busy && 'Holding your time…'}
          disabledReason={whyNot ?? (!slot && 'Choose a date and a time first')}
          onClick={press}
        >
          {bookingButtonText(isSignedIn)}
        </Button>
        {!isFull && (
          <p className={styles.small}>Held for {formatHoldTime(hold.seconds)}. Nothing is charged today.</p>
        )}
      </div>
      {gate.dialog}
      <FetchAhead path={pathAfterReserving({ isSignedIn })} />
    </>
  )
}
