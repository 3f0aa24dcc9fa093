import { formatCents } from '#domain/fees/money.ts'
import { type Quote, quoteSession } from '#domain/fees/quote.ts'
import { rateOn, type RateRow } from '#domain/fees/rates.ts'
import { type FundingMethod, fundingMethodCodes, methods } from '#domain/funding/methods.ts'
import { formatDay } from '../format-day.ts'
import { ratedRoles } from './price-list.ts'

export type PricingTable = {
  ways: WayToPay[]
  /** What a session with a rebate costs by the date of the session, the latest first. */
  dates: {
    from: string
    isNow: boolean
    rows: { session: string; upfront: string; rebate: string; youPay: string }[]
  }[]
}

type WayToPay = { funding: string; note: string; needs: string; afterSession: string; youPay: string }

const referral = 'GP referral and treatment plan'

/** What a person needs at hand, and to whom it applies where that is not the psychologist's role. */
const copyByFunding = {
  rebate: { needs: referral },
  bulkBill: { needs: referral, note: 'Where the psychologist offers it' },
  selfFunded: { needs: 'Nothing, book straight away' },
  ndis: { needs: 'Your NDIS number', note: 'Plan-managed or self-managed', paidBy: 'From your plan' },
  dva: { needs: 'Your DVA card and a GP referral', note: 'Gold or white card' },
  workCover: { needs: 'Your claim number', note: 'Adults', paidBy: 'Your insurer' },
} as const satisfies Record<FundingMethod, { needs: string; note?: string; paidBy?: string }>

/** Every way to pay at the rates of a date (YYYY-MM-DD); nothing before the first rates were published. */
export function pricingTableOn(today: string, rates: readonly RateRow[]): PricingTable | null {
  const inForce = rateOn(today, rates)
  if (!inForce) return null
  const gp = quoteSession({ funding: 'bulkBill', role: 'generalPractitioner', sessionDate: today }, rates)
  return {
    ways: [
      ...fundingMethodCodes.flatMap((funding) => waysOf(funding, today, rates)),
      ...(gp.ok
        ? [
            {
              funding: 'GP treatment plan',
              note: 'Initial or review, where Medicare pays for it',
              needs: 'Medicare card',
              afterSession: formatCents(gp.quote.upfrontCents),
              youPay: 'Free',
            },
          ]
        : []),
    ],
    dates: rates
      .toSorted((a, b) => b.from.localeCompare(a.from))
      .map(({ from }) => ({
        from: formatDay(from),
        isNow: from === inForce.from,
        rows: ratedRoles.flatMap(({ role, session }) => {
          const result = quoteSession({ funding: 'rebate', role, sessionDate: from }, rates)
          return result.ok ? { session, ...amountsOf(result.quote) } : []
        }),
      })),
  }
}

/** One row where every psychologist costs the same, else one for each role. */
function waysOf(funding: FundingMethod, today: string, rates: readonly RateRow[]): WayToPay[] {
  const { label } = methods[funding]
  const copy: { needs: string; note?: string; paidBy?: string } = copyByFunding[funding]
  const rows = ratedRoles.flatMap(({ role, session }) => {
    const result = quoteSession({ funding, role, sessionDate: today }, rates)
    if (!result.ok) return []
    const { kind, upfrontCents, outOfPocketCents } = result.quote
    return {
      funding: label,
      note: copy.note ?? session,
      needs: copy.needs,
      afterSession: kind === 'invoiced' ? 'Invoiced' : formatCents(upfrontCents),
      youPay: copy.paidBy ?? formatCents(outOfPocketCents),
    }
  })
  return copy.note === undefined ? rows : rows.slice(0, 1)
}

const amountsOf = ({ upfrontCents, rebateCents, outOfPocketCents }: Quote) => ({
  upfront: formatCents(upfrontCents),
  rebate: formatCents(rebateCents),
  youPay: formatCents(outOfPocketCents),
})
