import { formatCents } from '#domain/fees/money.ts'
import { quoteSession } from '#domain/fees/quote.ts'
import { fundingMethods } from '#domain/funding/methods.ts'
import { rateOn, type RatedRole, type RateRow } from '#domain/fees/rates.ts'
import { formatDay } from '../format-day.ts'

export type PriceList = {
  /** "1 July 2026": the first session date these prices hold for. */
  since: string
  bookingFee: string
  rows: { session: string; note: string; upfront: string; rebate: string | null; youPay: string }[]
}

/** The roles that a rebate is published for. */
export const ratedRoles = [
  { role: 'clinicalPsychologists', session: 'Clinical psychologist' },
  { role: 'registeredPsychologists', session: 'Registered psychologist' },
] as const satisfies readonly { role: RatedRole; session: string }[]

const bulkBilled = fundingMethods.filter(({ price }) => price === 'bulkBilled').map(({ label }) => label)

/** What sessions cost at the rates of a date (YYYY-MM-DD); nothing before the first rates were published. */
export function priceListOn(today: string, rates: readonly RateRow[]): PriceList | null {
  const rate = rateOn(today, rates)
  if (!rate) return null
  const nothing = formatCents(0)
  return {
    since: formatDay(rate.from),
    bookingFee: formatCents(rate.bookingFeeCents),
    rows: [
      ...ratedRoles.flatMap(({ role, session }) => {
        const result = quoteSession({ funding: 'rebate', role, sessionDate: today }, rates)
        if (!result.ok) return []
        const { upfrontCents, rebateCents, outOfPocketCents } = result.quote
        return {
          session,
          note: 'With a Medicare rebate',
          upfront: formatCents(upfrontCents),
          rebate: formatCents(rebateCents),
          youPay: formatCents(outOfPocketCents),
        }
      }),
      {
        session: bulkBilled.join(' or '),
        note: 'Where the psychologist offers it',
        upfront: nothing,
        rebate: null,
        youPay: nothing,
      },
      {
        session: 'GP treatment plan',
        note: 'Initial or review, where Medicare pays for it',
        upfront: nothing,
        rebate: null,
        youPay: 'Free',
      },
    ],
  }
}
