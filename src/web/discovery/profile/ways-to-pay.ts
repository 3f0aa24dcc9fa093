import { fundingCopy } from '#domain/funding/copy.ts'
import { type FundingMethod, fundingMethods } from '#domain/funding/methods.ts'
import type { ClinicianRole } from '#domain/clinicians/roles.ts'
import { formatCents } from '#domain/fees/money.ts'
import { quoteSession } from '#domain/fees/quote.ts'
import type { RateRow } from '#domain/fees/rates.ts'

export type WayToPay = { label: string; note: string; afterSession: string; inTheEnd: string }

type WaysToPayQuestion = {
  offered: readonly FundingMethod[]
  role: ClinicianRole
  /** YYYY-MM-DD. */
  today: string
  rates: readonly RateRow[]
}

/** The profile's price table. A way whose price is not published is named without one. */
export function waysToPay({ offered, role, today, rates }: WaysToPayQuestion): WayToPay[] {
  return fundingMethods
    .filter(({ code }) => offered.includes(code))
    .map(({ code, label }) => {
      const result = quoteSession({ funding: code, role, sessionDate: today }, rates)
      const way = { label, note: fundingCopy[code].note }
      if (!result.ok) return { ...way, afterSession: 'On request', inTheEnd: 'On request' }
      const { invoice, upfrontCents, outOfPocketCents } = result.quote
      return {
        ...way,
        afterSession: formatCents(upfrontCents),
        inTheEnd: invoice ? `${formatCents(invoice.cents)} invoiced` : formatCents(outOfPocketCents),
      }
    })
}
