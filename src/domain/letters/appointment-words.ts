import { cancellationNoticeHours, noticeEndsAt } from '../booking/attendance.ts'
import { formatCents } from '../fees/money.ts'
import type { Quote } from '../fees/quote.ts'
import { calendarDateOf } from '../time/calendar.ts'
import { formatDay, formatTimeAt, monthNames } from '../time/format.ts'
import { gmtOffsetLabel } from '../time/gmt-offset.ts'
import { localDayAt } from '../time/local-time.ts'
import { type ZoneId, zoneLabel } from '../time/zones.ts'

type Span = { readonly startsAt: Date; readonly endsAt: Date }

const clockTime = (instant: Date, zone: ZoneId): string =>
  formatTimeAt(instant, zone, 'h:mm aa').toLowerCase()

function dayOf(instant: Date, zone: ZoneId): string {
  const day = localDayAt(instant, zone)
  const date = calendarDateOf(day)
  return `${formatDay(day, 'EEEE')} ${date.day} ${monthNames[date.month - 1]}`
}

/** "Tuesday 24 November, 10:00 am". */
export const dayAndTime = (instant: Date, zone: ZoneId): string =>
  `${dayOf(instant, zone)}, ${clockTime(instant, zone)}`

/** "Tuesday 24 November 2026, 10:00 am to 10:50 am, Sydney time (GMT+11)". */
export function whenWords({ startsAt, endsAt }: Span, zone: ZoneId): string {
  const { year } = calendarDateOf(localDayAt(startsAt, zone))
  return `${dayOf(startsAt, zone)} ${year}, ${clockTime(startsAt, zone)} to ${clockTime(endsAt, zone)}, ${zoneWords(startsAt, zone)}`
}

/** "Sydney time (GMT+11)": the offset of that day. */
export const zoneWords = (instant: Date, zone: ZoneId): string =>
  `${zoneLabel(zone)} time (${gmtOffsetLabel(zone, instant)})`

const wordsOfCost = {
  rebate: (quote) =>
    `${formatCents(quote.upfrontCents)} on the day. ${formatCents(quote.rebateCents)} comes back to you as a rebate, which leaves ${formatCents(quote.outOfPocketCents)}.`,
  selfFunded: (quote) => `${formatCents(quote.upfrontCents)} on the day, booking fee included.`,
  bulkBilled: () => 'Nothing to pay. It is billed for you.',
  invoiced: () => 'Nothing to pay on the day. Your plan or insurer is invoiced.',
  free: () => 'Free.',
} as const satisfies Record<Quote['kind'], (quote: Quote) => string>

/** Whole sentences. A booking whose funding is still open has no price yet. */
export const costSentences = (quote: Quote | null): string =>
  quote === null ? 'We tell you the price before your appointment.' : wordsOfCost[quote.kind](quote)

/** Decisions, "Time": 48 hours. It says until when, so that nobody has to reckon. */
export function cancellationSentences({
  startsAt,
  zone,
  now,
}: {
  readonly startsAt: Date
  readonly zone: ZoneId
  readonly now: Date
}): string {
  const until = noticeEndsAt(startsAt)
  if (now > until)
    return `Your appointment is less than ${cancellationNoticeHours} hours away. You can still cancel it from your appointments page before it starts; that counts as short notice under our cancellation policy.`
  return `You can cancel from your appointments page, free of charge until ${dayAndTime(until, zone)}, ${cancellationNoticeHours} hours before it starts. After that it counts as short notice under our cancellation policy.`
}
