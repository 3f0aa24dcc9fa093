import { Link } from 'react-router'
import type { RatePreview } from '#contract/staff/rate-editor.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { formatCents } from '#domain/fees/money.ts'
import { isOfferedZone, zoneLabel } from '#domain/time/zones.ts'
import { shortMoment } from '../../../appointment/format-day.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import { formatDate } from './format-date.ts'

/** `typed`: what stood in the form, so that another number asks again. */
export type Previewed = { typed: string; from: string; preview: RatePreview }

/** What is booked keeps its price: that is what its client agreed to. See docs/product/practice.md#rates. */
export function RateEffect({ previewed: { from, preview } }: { previewed: Previewed }) {
  const { booked, changed, changedCount } = preview
  const period = preview.until
    ? `from ${formatDate(from)} to ${formatDate(preview.until)}`
    : `from ${formatDate(from)} on`
  if (changedCount === 0)
    return (
      <Notice announced="politely" title={`New bookings ${period} have these rates`}>
        {booked === 0
          ? 'No session is booked on these dates yet.'
          : `${count(booked)} booked on these dates, and none would cost anything else.`}
      </Notice>
    )
  return (
    <div>
      <Notice type="warning" announced="politely" title={`New bookings ${period} have these rates`}>
        {count(changedCount)} already booked on these dates at another price. Their clients agreed to it, and
        pay what they agreed to. A session that is moved, or whose referral comes later, is priced anew by the
        rates of its date.
      </Notice>
      <ul className="mt-3 grid gap-1">
        {changed.map(({ id, startsAt, timeZone, clinicianName, agreedCents, newCents }) => (
          <li key={id}>
            <Link to={staffPages.appointment(id)}>
              {isOfferedZone(timeZone)
                ? `${shortMoment(new Date(startsAt), timeZone)} (${zoneLabel(timeZone)} time)`
                : startsAt}
            </Link>{' '}
            with {clinicianName}: stays {formatCents(agreedCents)}, would be {formatCents(newCents)}
          </li>
        ))}
        {changedCount > changed.length && <li>And {changedCount - changed.length} more.</li>}
      </ul>
    </div>
  )
}

const count = (sessions: number) => (sessions === 1 ? '1 session is' : `${sessions} sessions are`)
