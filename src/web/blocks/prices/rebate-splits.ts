import { formatCents } from '#domain/fees/money.ts'
import { quoteSession } from '#domain/fees/quote.ts'
import type { RateRow } from '#domain/fees/rates.ts'
import { ratedRoles } from './price-list.ts'

export type RebateSplit = {
  session: string
  upfront: string
  rebate: string
  youPay: string
  /** What comes back, in hundredths of what is paid first: the bar is to scale. */
  percentBack: number
}

/** What comes back of each price on a date (YYYY-MM-DD). */
export const rebateSplitsOn = (today: string, rates: readonly RateRow[]): RebateSplit[] =>
  ratedRoles.flatMap(({ role, session }) => {
    const result = quoteSession({ funding: 'rebate', role, sessionDate: today }, rates)
    if (!result.ok) return []
    const { upfrontCents, rebateCents, outOfPocketCents } = result.quote
    return {
      session,
      upfront: formatCents(upfrontCents),
      rebate: formatCents(rebateCents),
      youPay: formatCents(outOfPocketCents),
      percentBack: Math.round((rebateCents / upfrontCents) * 1000) / 10,
    }
  })
