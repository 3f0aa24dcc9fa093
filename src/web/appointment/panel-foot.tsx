import { lazy, Suspense, useState } from 'react'
import type { FundingMethod } from '#domain/clinicians/funding.ts'
import type { ClinicianRole } from '#domain/clinicians/roles.ts'
import { isoDateOf } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { useSettings } from '../api/settings.ts'
import { TextButton } from '../ui/button/text-button.tsx'
import { type BookableClinician, deliveryOf } from './bookable-clinician.ts'
import { costWords } from './cost-words.ts'
import { firstNameOf, shortMoment } from './day-words.ts'
import type { Panel } from './use-panel.ts'
import { zoneWords } from './zone-line.tsx'

const FeeNoticeDialog = lazy(() =>
  import('./dialogs/fee-notice-dialog.tsx').then(({ FeeNoticeDialog }) => ({ default: FeeNoticeDialog })),
)

type PanelCostProps = {
  clinician: BookableClinician
  funding: FundingMethod | null
  panel: Panel
  /** Back to the days, with the slot let go. */
  onChooseAgain: () => void
}

/**
 * Document 2, "Selected-time summary", and what the session costs, in sight before a slot is taken. Before anyone says how
 * they pay, the usual way is named as such.
 */
export function PanelSummary({ clinician, funding, panel, onChooseAgain }: PanelCostProps) {
  const { rates } = useSettings()
  const { slot, zone } = panel
  const start = slot && new Date(slot.startDateTime)
  const shown = funding ?? clinician.helmControl.fundingMethods[0]
  // A session costs what the rates of its date say, where it is held.
  const sessionDate = start
    ? isoDateOf(localDayAt(start, clinician.timeZone as ZoneId))
    : (panel.date ?? isoDateOf(panel.today))
  const { role } = clinician.medicare
  const words = shown && costWords({ funding: shown, role, sessionDate, rates })
  const consult = deliveryOf(clinician) === 'videoCall' ? 'Video call' : 'Phone call'
  return (
    <div className="panel-summary">
      <div className="money">
        <span>
          <b className="when">{start ? shortMoment(start, zone) : leadWords(panel, funding, shown)}</b>
          {start && <span className="small soft">{zoneWords(zone, start)}</span>}
          {!start && words && <span className="small soft">{words.detail}</span>}
        </span>
        {words && (
          <span className="price">
            <b>{words.price}</b>
            <span className="small soft">{words.priceNote}</span>
          </span>
        )}
      </div>
      {start && (
        <p className="small soft">
          {consult} with {clinician.name}. {words && `${words.detail}.`}
        </p>
      )}
      {!words && <p className="small soft">We confirm the cost with you before anything is charged.</p>}
      <p className="panel-summary__links">
        {start && <TextButton onClick={onChooseAgain}>Choose another date or time</TextButton>}
        {words && shown && <FeeNotice role={role} funding={shown} sessionDate={sessionDate} />}
      </p>
    </div>
  )
}

function leadWords({ type }: Panel, funding: FundingMethod | null, shown: FundingMethod | undefined): string {
  if (funding === null && shown === 'rebate') return 'With a Medicare rebate'
  return type ? `${type.label}, ${type.duration} minutes` : 'What you pay'
}

type FeeNoticeProps = { role: ClinicianRole; funding: FundingMethod; sessionDate: string }

/** Only where there is a price to explain. */
function FeeNotice({ funding, ...price }: FeeNoticeProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (funding !== 'rebate' && funding !== 'selfFunded') return null
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

export const bookingLabel = (name: string) => `Book a session with ${firstNameOf(name)}`
