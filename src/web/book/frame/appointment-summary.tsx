import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, use } from 'react'
import type { ReservationView } from '#contract/booking.ts'
import { ChangeFunding } from '../../choose-time/booking-funding.ts'
import { useTimeZone } from '../../client/use-time-zone.ts'
import { useItem } from '../../session/tab-storage.ts'
import { TextButton } from '../../ui/button.tsx'
import { Portrait } from '../../ui/card.tsx'
import { Clock } from '../../ui/clock.tsx'
import { ReferralNote, useNoticeSentence } from './booking-notes.tsx'
import { type Hold, HoldClock, useClockFace } from './hold.tsx'
import { type AppointmentWords, formatAppointment } from './reservation-words.ts'
import * as styles from './frame.module.css'

/** Beside the page on wide screens, below it on others. See docs/product/choosing-a-time.md#appointment-summary. */
export const AppointmentSummary = ({ hold }: { hold: Hold }) => (
  <SummaryCard reservation={hold.reservation} canChange>
    <HoldClock hold={hold} />
    <ReferralNote reservation={hold.reservation} />
    <p className="text-xs text-ink-soft">Nothing is charged today. {useNoticeSentence(hold.reservation)}</p>
  </SummaryCard>
)

type SummaryCardProps = {
  reservation: ReservationView
  /** Whether the way to pay can be changed: only until the card is saved. */
  canChange?: boolean
  children: ReactNode
}

export function SummaryCard({ reservation, canChange = false, children }: SummaryCardProps) {
  const [zone] = useTimeZone()
  const { psychologist } = reservation
  const words = formatAppointment(reservation, zone)
  if (!words) return null
  return (
    <aside className="card card--raised grid gap-5" aria-labelledby="your-appointment">
      <h2 className="text-lg" id="your-appointment">
        Your appointment
      </h2>
      <div className="flex items-center gap-3.5">
        {psychologist.avatar && <Portrait src={psychologist.avatar} size="small" />}
        <p className="grid leading-[1.35]">
          <span className="sr-only">With: </span>
          <b className="font-semibold">{words.name}</b>
          <span className="text-sm text-ink-soft">{words.role}</span>
        </p>
      </div>
      <SummaryRows words={words} canChange={canChange} />
      <hr />
      {children}
    </aside>
  )
}

type SummaryRowsProps = Pick<SummaryCardProps, 'canChange'> & { words: AppointmentWords }

function SummaryRows({ words, canChange = false }: SummaryRowsProps) {
  const change = use(ChangeFunding)
  const bookedFor = useItem('bookedFor')
  return (
    <dl className="grid gap-2.5 text-sm leading-[1.4]">
      <Row label="Type">{words.type}</Row>
      {bookedFor !== null && <Row label="For">{bookedFor}</Row>}
      <Row label="Duration">{words.duration}</Row>
      <Row label="Date/Time">
        {words.day}
        <br />
        {words.time}
      </Row>
      <Row label="Mode">{words.mode}</Row>
      {!words.isGP && (
        <Row label="Funding">
          {words.funding ?? 'Not chosen yet'}{' '}
          {canChange && change && (
            <TextButton inline aria-label="Change how you pay" onClick={change}>
              Change
            </TextButton>
          )}
        </Row>
      )}
      <Row label="Cost">
        <Cost {...words} />
      </Row>
    </dl>
  )
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid grid-cols-[92px_1fr] gap-3">
    <dt className="text-ink-soft">{label}</dt>
    <dd className="font-medium">{children}</dd>
  </div>
)

function Cost({ isGP, cost }: Pick<AppointmentWords, 'isGP' | 'cost'>) {
  if (isGP) return 'Free'
  if (!cost) return <span className="text-ink-soft">We confirm it with you before anything is charged.</span>
  return (
    <>
      {cost.price} {cost.priceNote}
      <span className="block font-normal text-ink-soft whitespace-pre-line">
        {cost.detail.replace(', ', ',\n')}
        {cost.needs && `\n${cost.needs}`}
      </span>
    </>
  )
}

/** On phones: when, how much and how long, always in view; the rest unfolds in place. */
export function SummaryBar({ hold }: { hold: Hold }) {
  const [zone] = useTimeZone()
  const { left, late, time } = useClockFace(hold)
  const words = formatAppointment(hold.reservation, zone)
  if (!words) return null
  return (
    <details
      className={`sticky top-0 z-20 -mx-gutter mt-3 border-b border-line bg-surface ${styles.bar} lg:hidden`}
    >
      <summary>
        <Clock left={left} late={late} />
        <span className="grid">
          <b className="font-semibold">{words.moment}</b>
          <span className="text-ink-soft tabular-nums">
            {formatSummaryCost(words)} · {time}
          </span>
        </span>
        <ChevronDown className="icon" />
      </summary>
      <div className="grid gap-3 px-gutter pt-1 pb-5">
        <p className="font-semibold">
          {words.name}, {words.role.toLowerCase()}
        </p>
        <SummaryRows words={words} canChange />
      </div>
    </details>
  )
}

/** Exact text for a GP. See docs/product/funding.md#gp-appointments. */
function formatSummaryCost({ isGP, cost }: AppointmentWords): string {
  if (isGP) return 'Cost: Free'
  return cost ? `${cost.price} ${cost.priceNote}` : 'Cost to be confirmed'
}
