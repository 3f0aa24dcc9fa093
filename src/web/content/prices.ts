import { type Offer, offerCodes } from '#domain/booking/offers.ts'
import { formatCents } from '#domain/fees/cents.ts'
import { type Quote, quoteSession } from '#domain/fees/quote.ts'
import { type RatedRole, rateOn, type RateRow } from '#domain/fees/rates.ts'
import { type FundingMethod, fundingMethodCodes, fundingMethods, methods } from '#domain/funding/methods.ts'
import { fundingWords } from '#domain/funding/words.ts'
import { formatDay } from './format-day.ts'

export type PriceList = {
  /** "1 July 2026": the first session date these prices hold for. */
  since: string
  bookingFee: string
  rows: { session: string; note: string; upfront: string; rebate: string | null; youPay: string }[]
}

/** The roles that a rebate is published for. */
const ratedRoles = [
  { role: 'clinicalPsychologists', session: 'Clinical psychologist' },
  { role: 'registeredPsychologists', session: 'Registered psychologist' },
] as const satisfies readonly { role: RatedRole; session: string }[]

/** What sessions cost at the rates of a date (YYYY-MM-DD); nothing before the first rates were published. */
export function priceListOn(
  today: string,
  rates: readonly RateRow[],
  offers: readonly Offer[] = offerCodes,
): PriceList | null {
  const rate = rateOn(today, rates)
  if (!rate) return null
  const nothing = formatCents(0)
  const bulkBilled = fundingMethods.filter(
    ({ code, price }) => price === 'bulkBilled' && offers.includes(code),
  )
  const rebated = offers.includes('rebate') ? rolesOf(offers) : []
  return {
    since: formatDay(rate.from),
    bookingFee: formatCents(rate.bookingFeeCents),
    rows: [
      ...rebated.flatMap(({ role, session }) => {
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
        session: bulkBilled.map(({ label }) => label).join(' or '),
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
    ].filter(({ session }) => session !== '' && (offers.includes('gp') || session !== 'GP treatment plan')),
  }
}

const rolesOf = (offers: readonly Offer[]) => ratedRoles.filter(({ role }) => offers.includes(role))

export type PricingTable = {
  ways: WayToPay[]
  /** What a session with a rebate costs by the date of the session, from today on, the latest first. */
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
  ndis: { needs: 'Your NDIS number', note: 'Plan-managed or self-managed' },
  dva: { needs: 'Your DVA card and a GP referral', note: 'Gold or white card' },
  workCover: { needs: 'Your claim number', note: 'Adults' },
} as const satisfies Record<FundingMethod, { needs: string; note?: string }>

/** Every way to pay at the rates of a date (YYYY-MM-DD); nothing before the first rates were published. */
export function pricingTableOn(
  today: string,
  rates: readonly RateRow[],
  offers: readonly Offer[] = offerCodes,
): PricingTable | null {
  const inForce = rateOn(today, rates)
  if (!inForce) return null
  const gp = quoteSession({ funding: 'bulkBill', role: 'generalPractitioner', sessionDate: today }, rates)
  return {
    ways: [
      ...fundingMethodCodes
        .filter((funding) => offers.includes(funding))
        .flatMap((funding) => waysToPayWith(funding, today, rates, offers)),
      ...(gp.ok && offers.includes('gp')
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
    dates: (offers.includes('rebate') ? rates : [])
      .filter(({ from }) => from >= inForce.from)
      .toSorted((a, b) => b.from.localeCompare(a.from))
      .map(({ from }) => ({
        from: formatDay(from),
        isNow: from === inForce.from,
        rows: rolesOf(offers).flatMap(({ role, session }) => {
          const result = quoteSession({ funding: 'rebate', role, sessionDate: from }, rates)
          return result.ok ? { session, ...amountsOf(result.quote) } : []
        }),
      })),
  }
}

/** One row where every psychologist costs the same, else one for each role. */
function waysToPayWith(
  funding: FundingMethod,
  today: string,
  rates: readonly RateRow[],
  offers: readonly Offer[],
): WayToPay[] {
  const { label } = methods[funding]
  const copy: { needs: string; note?: string } = copyByFunding[funding]
  // What is not paid by the client is the same for each role, also for those without a price of their own.
  const rows = (copy.note === undefined ? rolesOf(offers) : ratedRoles).flatMap(({ role, session }) => {
    const result = quoteSession({ funding, role, sessionDate: today }, rates)
    if (!result.ok) return []
    const { kind, upfrontCents, outOfPocketCents } = result.quote
    return {
      funding: label,
      note: copy.note ?? session,
      needs: copy.needs,
      afterSession: kind === 'invoiced' ? 'Invoiced' : formatCents(upfrontCents),
      youPay: fundingWords[funding].paidBy ?? formatCents(outOfPocketCents),
    }
  })
  return copy.note === undefined ? rows : rows.slice(0, 1)
}

const amountsOf = ({ upfrontCents, rebateCents, outOfPocketCents }: Quote) => ({
  upfront: formatCents(upfrontCents),
  rebate: formatCents(rebateCents),
  youPay: formatCents(outOfPocketCents),
})

export type RebateSplit = {
  session: string
  upfront: string
  rebate: string
  youPay: string
  /** What comes back, in hundredths of what is paid first: the bar is to scale. */
  percentBack: number
}

/** What comes back of each price on a date (YYYY-MM-DD). */
export const rebateSplitsOn = (
  today: string,
  rates: readonly RateRow[],
  offers: readonly Offer[] = offerCodes,
): RebateSplit[] =>
  rolesOf(offers).flatMap(({ role, session }) => {
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
