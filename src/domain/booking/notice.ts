import type { Quote } from '../fees/quote.ts'
import { noticeEndsAt } from './attendance.ts'

/** What the practice did to the time of something that is booked. */
export interface PracticeChanges {
  /** It asked for another time. */
  readonly isMoveAsked?: boolean
  /** When it moved it, or took its request back; null where it did neither, or where the latest move was its client's wish. */
  readonly movedByPracticeAt?: Date | null
}

export interface FeeRule extends PracticeChanges {
  /** What the client pays for the session in the end: `outOfPocketCents` of its quote. */
  readonly outOfPocketCents: number
  /** What the practice asked for short notice when the time was held; null asks for the client's own cost of the session. */
  readonly shortNoticeFeeCents: number | null
}

type Changed = PracticeChanges & { readonly startsAt: Date }

type Exemption = 'asked' | 'imposed'

/**
 * Why moving or cancelling costs nothing until the start, however late; null where the usual rule holds. A time is imposed if the
 * practice moved a session there, or said that it takes place there after all, with less notice than it asks of clients. See docs/decisions/0088-times-that-the-practice-chose.md.
 */
export function findExemption({ startsAt, isMoveAsked, movedByPracticeAt }: Changed): Exemption | null {
  if (isMoveAsked) return 'asked'
  return movedByPracticeAt && movedByPracticeAt > noticeEndsAt(startsAt) ? 'imposed' : null
}

/** Until when moving or cancelling costs nothing. */
export const freeUntil = (appointment: Changed): Date =>
  findExemption(appointment) ? appointment.startsAt : noticeEndsAt(appointment.startsAt)

export type Notice =
  /** Moving or cancelling costs nothing until then; afterwards the fee. */
  | { readonly kind: 'withNotice'; readonly freeUntil: Date; readonly feeCents: number }
  | { readonly kind: 'shortNotice'; readonly feeCents: number }
  | { readonly kind: Exemption; readonly feeCents: 0 }

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
  const exemption = findExemption(appointment)
  if (exemption) return { kind: exemption, feeCents: 0 }
  const feeCents = shortNoticeFee(appointment)
  const until = freeUntil(appointment)
  return now <= until ? { kind: 'withNotice', freeUntil: until, feeCents } : { kind: 'shortNotice', feeCents }
}
