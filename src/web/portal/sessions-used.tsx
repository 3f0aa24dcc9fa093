import { useQuery } from '@tanstack/react-query'
import type { ApiValue } from '#contract/api-types.ts'
import { referralWarningTexts } from '#domain/clients/referral-meter.ts'
import { dayNumberOfIso } from '#domain/time/calendar.ts'
import { formatDay } from '#domain/time/format.ts'
import { apiQuery, queryClient } from '../api/query.ts'
import { Notice } from '../ui/notice/notice.tsx'

type Meter = NonNullable<ApiValue<'readOwnReferralMeter'>>

/** What Medicare has paid for, and how much is left. Nothing for those whom it pays nothing for. See docs/product/portal.md#sessions-used. */
export function SessionsUsed() {
  const { data: meter } = useQuery(apiQuery('readOwnReferralMeter', {}), queryClient)
  if (!meter) return null
  const warning = meter.warning && referralWarningTexts[meter.warning]
  return (
    <section className="mt-8 grid max-w-[680px] gap-4" aria-labelledby="sessions-used">
      <h2 className="text-xl" id="sessions-used">
        Sessions with Medicare
      </h2>
      {warning && (
        <Notice type="warning" title={warning.title}>
          {warning.text}
        </Notice>
      )}
      <ul className="grid gap-1 text-ink-soft">
        {meter.referral && (
          <li>
            {count(meter.referral)} on your referral of{' '}
            {formatDay(dayNumberOfIso(meter.referral.writtenOn), 'd MMMM yyyy')}
          </li>
        )}
        <li>
          {count(meter.year)} in {meter.year.year}
        </li>
      </ul>
    </section>
  )
}

/** "4 of 6 used, 1 more booked" */
const count = ({ used, booked, most }: Omit<Meter['year'], 'year'>) =>
  `${used} of ${most} used${booked > 0 ? `, ${booked} more booked,` : ''}`
