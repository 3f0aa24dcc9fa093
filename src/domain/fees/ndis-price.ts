import type { ClinicianRole } from '../clinicians/roles.ts'
import { formatCents } from './cents.ts'
import { consultCents, isRatedRole, rateOn, type RateRow, usualSessionMinutes } from './rates.ts'

/** The most that the NDIS pays for an hour on a date: the latest limit that the practice knows of. Null before the first one. */
export const ndisLimitOn = (date: string, rates: readonly RateRow[]): number | null =>
  rateOn(
    date,
    rates.filter(({ ndisLimitCents }) => ndisLimitCents !== null),
  )?.ndisLimitCents ?? null

/** What so many minutes cost at the price of an hour, to the nearest cent. */
export const centsOfMinutes = (hourCents: number, minutes: number): number =>
  Math.round((hourCents * minutes) / 60)

const hourOf = (cents: number, minutes: number): number => Math.round((cents * 60) / minutes)

const withinLimit = (hourCents: number, limitCents: number | null): number =>
  Math.min(hourCents, limitCents ?? hourCents)

type NdisSession = {
  readonly role: ClinicianRole
  /** YYYY-MM-DD. */
  readonly sessionDate: string
  readonly minutes: number
}

interface NdisInvoice {
  readonly cents: number
  readonly bookingFeeCents: number
  readonly hourCents: number
}

const invoiceByTheHour = (hourCents: number, minutes: number): NdisInvoice => ({
  cents: centsOfMinutes(hourCents, minutes),
  bookingFeeCents: 0,
  hourCents,
})

/**
 * By the hour, never above the limit, and without a booking fee, which the NDIS bars. The price of an hour is the practice's own for
 * psychologists; where it has entered none, and for other roles, it is what their fee comes to. See docs/product/funding.md#ndis.
 */
export function ndisInvoice(
  { role, sessionDate, minutes }: NdisSession,
  rate: RateRow,
  rates: readonly RateRow[],
): NdisInvoice {
  const own = isRatedRole(role) ? rate.ndisHourCents : null
  const hourCents = own ?? hourOf(consultCents(role, rate), usualSessionMinutes)
  return invoiceByTheHour(withinLimit(hourCents, ndisLimitOn(sessionDate, rates)), minutes)
}

/** What was agreed to, as far as the NDIS allows it: earlier releases agreed on a price of the session, with a booking fee. */
export function allowedNdisInvoice<Agreed extends Pick<NdisInvoice, 'cents'> & Partial<NdisInvoice>>(
  agreed: Agreed,
  { sessionDate, minutes }: Omit<NdisSession, 'role'>,
  rates: readonly RateRow[],
): Agreed & NdisInvoice {
  const feeCents = agreed.bookingFeeCents ?? rateOn(sessionDate, rates)?.bookingFeeCents ?? 0
  const hourCents = agreed.hourCents ?? hourOf(Math.max(0, agreed.cents - feeCents), minutes)
  return {
    ...agreed,
    ...invoiceByTheHour(withinLimit(hourCents, ndisLimitOn(sessionDate, rates)), minutes),
  }
}

/** Whether an amount is more than the limit of an hour allows for the minutes delivered. */
export const isAboveNdisLimit = (cents: number, minutes: number, limitCents: number | null): boolean =>
  limitCents !== null && cents > centsOfMinutes(limitCents, minutes)

/** Why a price of an hour is refused; null if it is not. */
export const refuseNdisHour = (
  { from, ndisHourCents }: Pick<RateRow, 'from' | 'ndisHourCents'>,
  rates: readonly RateRow[],
): string | null => {
  const limit = ndisLimitOn(from, rates)
  return ndisHourCents !== null && limit !== null && ndisHourCents > limit
    ? `Must be at most the NDIS limit of ${formatCents(limit)}`
    : null
}
