import { Link } from 'react-router'
import type { ReservationView } from '#contract/booking.ts'
import { costLines } from '#domain/fees/cost-summary.ts'
import { formatCents } from '#domain/fees/money.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { useSettings } from '../../api/settings.ts'
import { longDay } from '../../appointment/format-day.ts'
import { useTimeZone } from '../../visit/use-time-zone.ts'
import { formatAppointment } from '../frame/format-appointment.ts'
import { quoteInstead } from '../frame/reservation-price.ts'
import { paths } from '#contract/page-paths.ts'
import { Card } from '../../ui/card/card.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import * as styles from './self-funded-summary.module.css'

/** What the session costs, from the reservation's own quote. See docs/product/funding.md#self-funded. */
export function SelfFundedSummary({ reservation }: { reservation: ReservationView }) {
  const { rates } = useSettings()
  const [zone] = useTimeZone()
  const [appointment] = reservation.appointments
  const words = formatAppointment(reservation, zone)
  if (!appointment || !words) return null
  const consult = `Consult with a ${words.role.toLowerCase()}, ${words.duration}`
  const day = longDay(localDayAt(new Date(appointment.startDateTime), zone))
  const withReferral = quoteInstead(reservation, { funding: 'rebate', referral: 'received' }, rates)
  const instead = withReferral && formatCents(withReferral.outOfPocketCents)
  return (
    <section className={`form-section ${styles.summary}`}>
      <h2 className="text-xl">Summary for self funded</h2>
      <Card>
        {appointment.rate ? (
          <dl className="amounts">
            {costLines(appointment.rate).map(({ key, label, cents }) => (
              <div key={key} data-line={key}>
                <dt>{key === 'consult' ? consult : label}</dt>
                <dd>{formatCents(cents)}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <p>We confirm the cost with you before anything is charged.</p>
        )}
      </Card>
      <Notice type="plain" title="You pay after the session, not today">
        We charge your card after your session on {day}, and nothing before.{' '}
        {instead && (
          <>
            With a GP referral you get money back and would pay {instead} instead:{' '}
            <Link to={paths.findGp()}>see our GPs</Link>.
          </>
        )}
      </Notice>
    </section>
  )
}
