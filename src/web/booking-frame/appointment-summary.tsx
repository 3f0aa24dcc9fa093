import type { ReactNode } from 'react'
import type { ReservationView } from '#contract/booking.ts'
import { useItem } from '../appointment/session-items.ts'
import { useTimeZone } from '../appointment/use-time-zone.ts'
import { Portrait } from '../ui/portrait/portrait.tsx'
import './appointment-summary.css'
import { type AppointmentWords, appointmentWords } from './appointment-words.ts'
import { HoldClock } from './hold-clock.tsx'
import type { Hold } from './use-hold.ts'

/** Document 1 screen 15: beside the page on wide screens, below it on others. */
export function AppointmentSummary({ hold }: { hold: Hold }) {
  return (
    <SummaryCard reservation={hold.reservation}>
      <HoldClock hold={hold} />
      <p className="xs soft">
        Nothing is charged today. You can cancel free of charge up to 48 hours before.
      </p>
    </SummaryCard>
  )
}

type SummaryCardProps = { reservation: ReservationView; children: ReactNode }

/** What was chosen, and under it what the page has to say about it. */
export function SummaryCard({ reservation, children }: SummaryCardProps) {
  const [zone] = useTimeZone()
  const { psychologist } = reservation
  const words = appointmentWords(reservation, zone)
  if (!words) return null
  return (
    <aside className="card card--raised summary" aria-labelledby="your-appointment">
      <h2 className="summary__title" id="your-appointment">
        Your appointment
      </h2>
      <div className="summary__who">
        {psychologist.avatar && <Portrait src={psychologist.avatar} size="small" />}
        <p>
          <span className="sr">{words.isGP ? 'GP: ' : 'Psychologist: '}</span>
          <b className="strong">{words.name}</b>
          <span className="small soft">{words.role}</span>
        </p>
      </div>
      <SummaryRows words={words} />
      <hr />
      {children}
    </aside>
  )
}

export function SummaryRows({ words }: { words: AppointmentWords }) {
  const bookedFor = useItem('bookedFor') ?? 'Myself'
  return (
    <dl className="summary__rows">
      <Row label="Type">{words.type}</Row>
      <Row label="For">{bookedFor}</Row>
      <Row label="Duration">{words.duration}</Row>
      <Row label="Date/Time">
        {words.day}
        <br />
        {words.time}
      </Row>
      <Row label="Mode">{words.mode}</Row>
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

function Cost({ isGP, cost }: Pick<AppointmentWords, 'isGP' | 'cost'>) {
  if (isGP) return 'Free'
  if (!cost) return <span className="soft">We confirm it with you before anything is charged.</span>
  return (
    <>
      {cost.price} {cost.priceNote}
      <span className="summary__detail">{cost.detail.replace(', ', ',\n')}</span>
    </>
  )
}
