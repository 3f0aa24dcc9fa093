import type { ReactNode } from 'react'
import type { ReservationView } from '#contract/booking.ts'
import { useItem } from '../../visit/tab-storage.ts'
import { useTimeZone } from '../../visit/use-time-zone.ts'
import { Portrait } from '../../ui/portrait/portrait.tsx'
import { type AppointmentCopy, formatAppointment } from './format-appointment.ts'
import { ChangeFunding } from './change-funding.tsx'
import { HoldClock } from './hold-clock.tsx'
import { ReferralNote } from './referral-note.tsx'
import { useNoticeSentence } from './use-notice-sentence.ts'
import type { Hold } from './use-hold.ts'
import * as styles from './appointment-summary.module.css'

/** Beside the page on wide screens, below it on others. See docs/product/choosing-a-time.md#appointment-summary. */
export function AppointmentSummary({ hold }: { hold: Hold }) {
  return (
    <SummaryCard reservation={hold.reservation} canChange>
      <HoldClock hold={hold} />
      <ReferralNote reservation={hold.reservation} />
      <p className="text-xs text-ink-soft">Nothing is charged today. {useNoticeSentence(hold.reservation)}</p>
    </SummaryCard>
  )
}

type SummaryCardProps = {
  reservation: ReservationView
  /** Until the card is saved, how it is paid can be changed. */
  canChange?: boolean
  children: ReactNode
}

/** What was chosen, and under it what the page has to say about it. */
export function SummaryCard({ reservation, canChange = false, children }: SummaryCardProps) {
  const [zone] = useTimeZone()
  const { psychologist } = reservation
  const words = formatAppointment(reservation, zone)
  if (!words) return null
  return (
    <aside className={`card card--raised ${styles.summary}`} aria-labelledby="your-appointment">
      <h2 className={styles.title} id="your-appointment">
        Your appointment
      </h2>
      <div className={styles.who}>
        {psychologist.avatar && <Portrait src={psychologist.avatar} size="small" />}
        <p>
          <span className="sr-only">{words.isGP ? 'GP: ' : 'Psychologist: '}</span>
          <b className="font-semibold">{words.name}</b>
          <span className="text-sm text-ink-soft">{words.role}</span>
        </p>
      </div>
      <SummaryRows reservation={reservation} words={words} canChange={canChange} />
      <hr />
      {children}
    </aside>
  )
}

type SummaryRowsProps = Pick<SummaryCardProps, 'reservation' | 'canChange'> & { words: AppointmentCopy }

export function SummaryRows({ reservation, words, canChange = false }: SummaryRowsProps) {
  const bookedFor = useItem('bookedFor') ?? 'Myself'
  return (
    <dl className={styles.rows}>
      <Row label="Type">{words.type}</Row>
      <Row label="For">{bookedFor}</Row>
      <Row label="Duration">{words.duration}</Row>
      <Row label="Date/Time">
        {words.day}
        <br />
        {words.time}
      </Row>
      <Row label="Mode">{words.mode}</Row>
      {!words.isGP && (
        <Row label="Funding">
          {words.funding ?? 'Not chosen yet'} {canChange && <ChangeFunding reservation={reservation} />}
        </Row>
      )}
      <Row label="Cost">
        <Cost {...words} />
      </Row>
    </dl>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Cost({ isGP, cost }: Pick<AppointmentCopy, 'isGP' | 'cost'>) {
  if (isGP) return 'Free'
  if (!cost) return <span className="text-ink-soft">We confirm it with you before anything is charged.</span>
  return (
    <>
      {cost.price} {cost.priceNote}
      <span className={styles.detail}>{cost.detail.replace(', ', ',\n')}</span>
    </>
  )
}
