import { Suspense, useState } from 'react'
import { hasPrice } from '#domain/fees/quote.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { sessionDateOf } from '#domain/time/local-time.ts'
import { useSettings } from '../api/settings.ts'
import { formatFirstName, shortMoment } from '../appointment/format-day.ts'
import { formatZone } from '../appointment/zone-line.tsx'
import { TextButton } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { BookableClinician } from './bookable-clinician.ts'
import { formatCost, toPricedClinician } from './format-cost.ts'
import type { PanelState } from './use-panel.ts'
import * as styles from './booking-panel.module.css'

const FeeNoticeDialog = lazyPart(() => import('./fee-notice-dialog.tsx').then((file) => file.FeeNoticeDialog))

type PanelCostProps = {
  clinician: BookableClinician
  funding: FundingMethod | null
  panel: PanelState
  /** Back to the days, with the slot let go. */
  onChooseAgain: () => void
}

/**
 * The chosen time and what the session costs, shown before a slot is taken. There is no price before a funding method is
 * chosen. See docs/product/choosing-a-time.md#booking-panel.
 */
export function PanelSummary({ clinician, funding, panel, onChooseAgain }: PanelCostProps) {
  const { rates } = useSettings()
  const { slot, zone } = panel
  const start = slot && new Date(slot.startDateTime)
  const sessionDate = panelSessionDate(panel, clinician)
  const { type = null } = panel
  const priced = {
    clinician: toPricedClinician(clinician),
    type,
    funding,
    sessionDate,
    minutes: type?.duration,
  }
  const words = formatCost(priced, rates)
  const consult = panel.delivery === 'videoCall' ? 'Video call' : 'Phone call'
  return (
    <div className="grid leading-[1.4]">
      <div className={`flex justify-between items-baseline gap-4 ${styles.money}`}>
        <span>
          <b className="block font-sans text-md/[1.4] font-semibold normal-nums">
            {start ? shortMoment(start, zone) : formatLead(panel)}
          </b>
          {start && <span className="text-sm text-ink-soft">{formatZone(zone, start)}</span>}
          {!start && words && <span className="text-sm text-ink-soft">{words.detail}</span>}
        </span>
        {words && (
          <span className="text-right whitespace-nowrap">
            <b className="block">{words.price}</b>
            <span className="text-sm text-ink-soft">{words.priceNote}</span>
          </span>
        )}
      </div>
      {start && (
        <p className="text-sm text-ink-soft">
          {consult} with {clinician.name}. {words && `${words.detail}.`}
        </p>
      )}
      {!words && (
        <p className="text-sm text-ink-soft">
          {funding
            ? 'We confirm the cost with you before anything is charged.'
            : 'Choose how you will pay to see your cost.'}
        </p>
      )}
      <p className={`flex flex-wrap gap-x-4 max-w-none ${styles.links}`}>
        {start && <TextButton onClick={onChooseAgain}>Choose another date or time</TextButton>}
        {words && funding && <FeeNotice {...{ clinician, funding, sessionDate }} />}
      </p>
    </div>
  )
}

/** The date of the chosen time where it is held; before one is chosen, of the chosen day. */
export const panelSessionDate = (
  { slot, date, today }: PanelState,
  { timeZone }: BookableClinician,
): string => (slot ? sessionDateOf(new Date(slot.startDateTime), timeZone) : (date ?? formatIsoDate(today)))

function formatLead({ type }: PanelState): string {
  return type ? `${type.label}, ${type.duration} minutes` : 'What you pay'
}

type FeeNoticeProps = { clinician: BookableClinician; funding: FundingMethod; sessionDate: string }

/** Only where there is a price to explain. */
function FeeNotice({ funding, ...price }: FeeNoticeProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (!hasPrice(funding)) return null
  return (
    <>
      <TextButton onClick={() => setIsOpen(true)}>Price details</TextButton>
      {isOpen && (
        <Suspense fallback={null}>
          <FeeNoticeDialog {...price} funding={funding} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

export const bookingButtonText = (isSignedIn: boolean) =>
  isSignedIn ? 'Complete your booking' : 'Sign up to complete your booking'

export const bookingLabel = (name: string) => `Book a session with ${formatFirstName(name)}`
