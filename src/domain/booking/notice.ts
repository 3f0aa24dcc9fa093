import type { Quote } from '../fees/quote.ts'
import { noticeEndsAt } from './attendance.ts'

export interface FeeRule {
  /** What the client pays for the session in the end: `outOfPocketCents` of its quote. */
  readonly outOfPocketCents: number
  /** What the practice asked for short notice when the time was held; null asks for the client's own cost of the session. */
  readonly shortNoticeFeeCents: number | null
  /** The practice asked for another time: moving or cancelling it costs nothing, however late. */
  readonly isMoveAsked?: boolean
}

export type Notice =
  /** Moving or cancelling costs nothing until then; afterwards the fee. */
  | { readonly kind: 'withNotice'; readonly freeUntil: Date; readonly feeCents: number }
  | { readonly kind: 'shortNotice'; readonly feeCents: number }
  | { readonly kind: 'asked'; readonly feeCents: 0 }

/** The fee for moving or cancelling with short notice. See docs/product/portal.md#short-notice. */
export const shortNoticeFee = ({ outOfPocketCents, shortNoticeFeeCents }: FeeRule): number =>
  shortNoticeFeeCents ?? outOfPocketCents

/** The same of something that is booked, by its price. Null while neither the practice's fee nor a price is known: then it costs nothing. */
export const bookedFee = ({
  quote,
  shortNoticeFeeCents,
}: Pick<FeeRule, 'shortNoticeFeeCents'> & { readonly quote: Quote | null }): number | null =>
  shortNoticeFeeCents ?? quote?.outOfPocketCents ?? null

/** What moving or cancelling an appointment means at a moment. Exactly 48 hours before is enough notice. */
export function noticeAt(appointment: FeeRule & { readonly startsAt: Date }, now: Date): Notice {
  if (appointment.isMoveAsked) return { kind: 'asked', feeCents: 0 }
  const feeCents = shortNoticeFee(appointment)
  const freeUntil = noticeEndsAt(appointment.startsAt)
  return now <= freeUntil ? { kind: 'withNotice', freeUntil, feeCents } : { kind: 'shortNotice', feeCents }
}
