import { Link } from 'react-router'
import type { ReservationView } from '#contract/booking.ts'
import { costLines } from '#domain/fees/cost-summary.ts'
import { formatCents } from '#domain/fees/money.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { useSettings } from '../api/settings.ts'
import { longDay } from '../appointment/day-words.ts'
import '../appointment/dialogs/dialogs.css'
import { useTimeZone } from '../appointment/use-time-zone.ts'
import { appointmentWords } from '../booking-frame/appointment-words.ts'
import { rebateInstead } from '../funding/rebate-instead.ts'
import { paths } from '../paths.ts'
import { Card } from '../ui/card/card.tsx'
import { Notice } from '../ui/notice/notice.tsx'

/** Document 1 screens 11 and 16: what the session costs, by the quote that the server made for it. */
export function SelfFundedSummary({ reservation }: { reservation: ReservationView }) {
  const { rates } = useSettings()
  const [zone] = useTimeZone()
  const [appointment] = reservation.appointments
  const words = appointmentWords(reservation, zone)
  if (!appointment || !words) return null
  const consult = `Consult with a ${words.role.toLowerCase()}, ${words.duration}`
  const day = longDay(localDayAt(new Date(appointment.startDateTime), zone))
  const instead = rebateInstead(reservation, rates)
  return (
    <section className="form-section confirm-summary">
      <h2 className="text-xl">Summary for self funded</h2>
      <Card>
        {appointment.rate ? (
          <dl className="cost-lines">
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
      <Notice type="plain" title="You pay on the day, not today">
        We charge your card on {day}, and nothing before.{' '}
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
