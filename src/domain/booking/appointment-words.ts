import { cancellationNoticeHours, noticeEndsAt } from '../diary/attendance.ts'
import { formatCents } from '../fees/cents.ts'
import { toCalendarDate } from '../time/calendar.ts'
import { formatDay, formatTimeAt, monthNames } from '../time/format.ts'
import { gmtOffsetLabel, localDayAt } from '../time/local-time.ts'
import { type ZoneId, zoneLabel } from '../time/zones.ts'
import type { CancellationNotice } from './cancel-and-move.ts'

type AppointmentTimes = { readonly startsAt: Date; readonly endsAt: Date }

const clockTime = (instant: Date, zone: ZoneId): string =>
  formatTimeAt(instant, zone, 'h:mm aa').toLowerCase()

function formatDate(instant: Date, zone: ZoneId): string {
  const day = localDayAt(instant, zone)
  const date = toCalendarDate(day)
  return `${formatDay(day, 'EEEE')} ${date.day} ${monthNames[date.month - 1]}`
}

/** "Tuesday 24 November, 10:00 am". */
export const dayAndTime = (instant: Date, zone: ZoneId): string =>
  `${formatDate(instant, zone)}, ${clockTime(instant, zone)}`

/** "10:00 am on Tuesday 24 November". */
export const timeOnDay = (instant: Date, zone: ZoneId): string =>
  `${clockTime(instant, zone)} on ${formatDate(instant, zone)}`

/** "Tuesday 24 November 2026, 10:00 am to 10:50 am, Sydney time (GMT+11)". */
export function formatWhen({ startsAt, endsAt }: AppointmentTimes, zone: ZoneId): string {
  const { year } = toCalendarDate(localDayAt(startsAt, zone))
  return `${formatDate(startsAt, zone)} ${year}, ${clockTime(startsAt, zone)} to ${clockTime(endsAt, zone)}, ${formatZone(startsAt, zone)}`
}

/** "Sydney time (GMT+11)": the offset of that day. */
export const formatZone = (instant: Date, zone: ZoneId): string =>
  `${zoneLabel(zone)} time (${gmtOffsetLabel(zone, instant)})`

interface CancellationQuestion {
  readonly startsAt: Date
  readonly zone: ZoneId
  readonly now: Date
  /** Cancelling is free until the start, however late: see `findExemption`. */
  readonly isFreeUntilStart: boolean
}

/**
 * Gives the last moment as a date and time, so that it need not be worked out, and the fee after it.
 * See docs/product/portal.md#cancelling.
 */
export function cancellationSentences({
  startsAt,
  zone,
  now,
  feeCents,
  isFreeUntilStart,
}: CancellationQuestion & {
  /** Null where the price is still open. */
  readonly feeCents: number | null
}): string {
  if (isFreeUntilStart)
    return 'You can cancel or move it from your appointments page, free of charge until it starts.'
  const until = noticeEndsAt(startsAt)
  const late = `it ${shortNoticeText(feeCents)}`
  if (now > until)
    return `Your appointment is less than ${cancellationNoticeHours} hours away. You can still cancel it from your appointments page before it starts, but ${late}.`
  return `You can cancel from your appointments page. It is free of charge until ${dayAndTime(until, zone)}, which is ${cancellationNoticeHours} hours before it starts. After that you can still cancel, but ${late}.`
}

const shortNoticeText = (feeCents: number | null): string =>
  `counts as short notice under our cancellation policy${feeCents === null ? '' : ` and costs ${feeText(feeCents)}`}`

const feeText = (cents: number): string => (cents === 0 ? 'nothing' : formatCents(cents))

/** The last free moment of one of several sessions; `cancellationOfSeveral` says the rest. */
export function formatFreeUntil({ startsAt, zone, now, isFreeUntilStart }: CancellationQuestion): string {
  if (isFreeUntilStart) return 'it starts'
  const until = noticeEndsAt(startsAt)
  return `${dayAndTime(until, zone)}${now > until ? ', which has passed' : ''}`
}

/** Of sessions with a last free moment each, and after it with one fee; null where the fees differ, and each has its own line. */
export const cancellationOfSeveral = (fee: { readonly cents: number | null } | null): string =>
  `You can cancel each one from your appointments page before it starts. It is free of charge until the time shown with it. After that it ${shortNoticeText(fee && fee.cents)}${fee ? '' : ' and costs the fee shown with it'}.`

/** "$52.08". */
export const formatFee = (cents: number | null): string =>
  cents === null ? 'We’ll tell you before your appointment' : feeText(cents)

/** "10:07 am, Sydney time (GMT+11)". */
export const clockTimeWithZone = (instant: Date, zone: ZoneId): string =>
  `${clockTime(instant, zone)}, ${formatZone(instant, zone)}`

/** What changing one's mind costs. `until` is the last free moment, in words. See docs/product/portal.md#short-notice. */
export function noticeSentence(notice: CancellationNotice, until: string): string {
  const fee = notice.feeCents === 0 ? null : formatCents(notice.feeCents)
  if (fee === null) return 'You can cancel free of charge.'
  return notice.kind === 'withNotice'
    ? `You can cancel free of charge until ${until}, ${cancellationNoticeHours} hours before. After that it costs ${fee}.`
    : `It starts in less than ${cancellationNoticeHours} hours, so cancelling costs ${fee}.`
}
