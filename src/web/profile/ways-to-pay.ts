import { type FundingMethod, fundingMethods } from '#domain/clinicians/funding.ts'
import type { ClinicianRole } from '#domain/clinicians/roles.ts'
import { formatCents } from '#domain/fees/money.ts'
import { quoteSession } from '#domain/fees/quote.ts'
import type { RateRow } from '#domain/fees/rates.ts'

export type WayToPay = { label: string; note: string; onTheDay: string; inTheEnd: string }

const notes = {
  rebate: 'With a GP referral and treatment plan',
  bulkBill: 'Billed to Medicare for you',
  selfFunded: 'No referral needed',
  ndis: 'Plan or self-managed, by invoice',
  dva: 'Gold or white card, billed for you',
  workCover: 'With an approved claim, by invoice',
} as const satisfies Record<FundingMethod, string>

type Asked = {
  offered: readonly FundingMethod[]
  role: ClinicianRole
  /** YYYY-MM-DD. */
  today: string
  rates: readonly RateRow[]
}

/** The profile's price table. A way whose price is not published is named without one. */
export function waysToPay({ offered, role, today, rates }: Asked): WayToPay[] {
  return fundingMethods
    .filter(({ code }) => offered.includes(code))
    .map(({ code, label }) => {
      const result = quoteSession({ funding: code, role, sessionDate: today }, rates)
      const way = { label, note: notes[code] }
      if (!result.ok) return { ...way, onTheDay: 'On request', inTheEnd: 'On request' }
      const { kind, upfrontCents, outOfPocketCents } = result.quote
      return {
        ...way,
        onTheDay: formatCents(upfrontCents),
        inTheEnd: kind === 'invoiced' ? 'Invoiced' : formatCents(outOfPocketCents),
      }
    })
}
