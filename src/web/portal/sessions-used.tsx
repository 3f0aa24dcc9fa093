import type { ApiValue } from '#contract/endpoints.ts'
import { dvaWarningTexts } from '#domain/funding/dva-meter.ts'
import { referralWarningTexts } from '#domain/funding/referral.ts'
import { dayNumberOfIso } from '#domain/time/calendar.ts'
import { formatDay } from '#domain/time/format.ts'
import { apiQuery, useRead } from '../api/query.ts'
import { Notice } from '../ui/notice.tsx'

type ReferralMeter = NonNullable<ApiValue<'readOwnReferralMeter'>>

/** What Medicare and DVA have paid for, and how much is left. Nothing for those whom neither pays for. See docs/product/portal.md#sessions-used. */
export function SessionsUsed() {
  const meter = useOwnMeter()
  if (!meter) return null
  const { dva } = meter
  const isMedicare = !dva || meter.year.used + meter.year.booked > 0
  return (
    <>
      {isMedicare && (
        <SessionsWithPayer
          payer="Medicare"
          warning={meter.warning && referralWarningTexts[meter.warning]}
          counts={medicareCounts(meter)}
        />
      )}
      {dva && (
        <SessionsWithPayer
          payer="DVA"
          warning={dva.warning && dvaWarningTexts[dva.warning]}
          counts={dvaCounts(dva)}
        />
      )}
    </>
  )
}

type SessionsWithPayerProps = {
  payer: 'Medicare' | 'DVA'
  warning: { title: string; text: string } | null
  counts: readonly string[]
}

function SessionsWithPayer({ payer, warning, counts }: SessionsWithPayerProps) {
  const id = `sessions-with-${payer.toLowerCase()}`
  return (
    <section className="mt-8 grid max-w-[680px] gap-4" aria-labelledby={id}>
      <h2 className="text-xl" id={id}>
        Sessions with {payer}
      </h2>
      {warning && (
        <Notice type="warning" title={warning.title}>
          {warning.text}
        </Notice>
      )}
      {counts.length > 0 && (
        <ul className="grid gap-1 text-ink-soft">
          {counts.map((count) => (
            <li key={count}>{count}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

const medicareCounts = ({ referral, year }: ReferralMeter): string[] => [
  ...(referral ? [`${countOf(referral)} on your referral of ${longDay(referral.writtenOn)}`] : []),
  `${countOf(year)} in ${year.year}`,
]

/** Twelve sessions or one year, whichever comes first. */
const dvaCounts = ({ referral, ...dva }: NonNullable<ReferralMeter['dva']>): string[] =>
  referral
    ? [
        `${countOf(dva)} on your referral of ${longDay(referral.writtenOn)}`,
        `It covers sessions until ${longDay(referral.lastDay)}`,
      ]
    : []

const longDay = (iso: string) => formatDay(dayNumberOfIso(iso), 'd MMMM yyyy')

/** "4 of 6 used, 1 more booked" */
const countOf = ({ used, booked, most }: Omit<ReferralMeter['year'], 'year'>) =>
  `${used} of ${most} used${booked > 0 ? `, ${booked} more booked,` : ''}`

/** How many sessions of the referral and of the year are used; null for those whom Medicare pays nothing for. */
export const useOwnMeter = () => useRead(apiQuery('readOwnReferralMeter', {})).data
