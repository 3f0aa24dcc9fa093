import { describe, expect, it } from 'vitest'
import { appointmentStatus } from '#domain/booking/cancel-and-move.ts'
import { cancellationOutcome, noticeEndsAt } from '#domain/diary/attendance.ts'
import { bookingWindow, latestTooSoon } from '#domain/diary/booking-window.ts'
import { isAttendedGpInitial } from '#domain/gp/booking-rules.ts'
import { nearestSlots } from '#domain/diary/other-times.ts'
import { findSlots } from '#domain/diary/slots.ts'
import {
  addMonths,
  dayNumberOfIso,
  formatIsoDate,
  minutesPerDay,
  parseIsoDate,
  toIsoWeekday,
} from '#domain/time/calendar.ts'
import { formatDay, formatTimeAt } from '#domain/time/format.ts'
import {
  dateOfEpochMinute,
  gmtOffsetLabel,
  isWithinTwelveMonths,
  localDayAt,
  localMinuteAt,
  spanOfDays,
  startOfDay,
} from '#domain/time/local-time.ts'
import { createInstantWriter, formatClock } from '#domain/time/instant-writer.ts'
import { zoneRules } from '#domain/time/zone-rules.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { dates, quickest, zones } from '#test/support/fuzz/dates.ts'

const everyDay = {
  weekly: ([1, 2, 3, 4, 5, 6, 7] as const).map((weekday) => ({ weekday, start: 0, end: 1440 })),
  exceptions: [],
  busy: [],
}

/** Every function that takes a day or an instant. What each gives must be a number, a text or a list without a hole in it. */
const functions: Record<string, (day: number, zone: ZoneId) => unknown> = {
  formatIsoDate: (day) => parseIsoDate(formatIsoDate(day)),
  addMonths: (day) => [addMonths(day, 1), addMonths(day, -1), addMonths(day, 12)],
  toIsoWeekday: (day) => toIsoWeekday(day),
  formatDay: (day) => formatDay(day, 'EEEE, MMMM d, yyyy'),
  formatTimeAt: (day, zone) => formatTimeAt(instantOf(day), zone, 'h:mm aa'),
  gmtOffsetLabel: (day, zone) => gmtOffsetLabel(zone, instantOf(day)),
  instantWriter: (day) => [createInstantWriter()(day * minutesPerDay), formatClock(day * minutesPerDay + 61)],
  localMinuteAt: (day, zone) => localMinuteAt(instantOf(day), zone),
  localDayAt: (day, zone) => localDayAt(instantOf(day), zone),
  startOfDay: (day, zone) => startOfDay(day, zone),
  spanOfDays: (day, zone) => Object.values(spanOfDays(day, day + 31, zone)),
  isWithinTwelveMonths: (day, zone) =>
    Number(isWithinTwelveMonths(instantOf(day), instantOf(day + 200), zone)),
  zoneRules: (day, zone) =>
    zoneRules(zone, day * minutesPerDay, (day + 92) * minutesPerDay).segments.map(({ offset }) => offset),
  bookingWindow: (day, zone) => Object.values(bookingWindow('EXISTING', instantOf(day), zone)),
  latestTooSoon: (day) => latestTooSoon(instantOf(day)),
  findSlots: (day, zone) =>
    findSlots(
      { zone, ...everyDay },
      {
        window: spanOfDays(day, day + 31, zone),
        after: day * minutesPerDay,
        durationMinutes: 50,
        stepMinutes: 30,
      },
    ),
  nearestSlots: (day) =>
    nearestSlots([{ startDateTime: instantOf(day).toISOString() }], instantOf(day + 1).toISOString()).length,
  noticeEndsAt: (day) => noticeEndsAt(instantOf(day)).getTime(),
  cancellationOutcome: (day) =>
    cancellationOutcome({ by: 'client', startsAt: instantOf(day), now: instantOf(day - 3) }),
  appointmentStatus: (day) =>
    appointmentStatus(
      { startsAt: instantOf(day), endsAt: instantOf(day + 1), serviceDelivered: null },
      instantOf(day),
    ),
  isAttendedGpInitial: (day) =>
    Number(
      isAttendedGpInitial(
        {
          isGP: true,
          endsAt: instantOf(day),
          serviceDelivered: 'attended',
          gpType: 'initial',
        },
        instantOf(day + 1),
      ),
    ),
}

const instantOf = (day: number) => dateOfEpochMinute(day * minutesPerDay + 90)

describe('27: dates from year 1 to 9999', () => {
  it.each(Object.entries(functions))('%s, in every zone', async (_name, run) => {
    // One comparison at the end: an expectation for each of the values takes longer than the functions do.
    const wrong: string[] = []
    for (const date of dates)
      for (const zone of zones) {
        let value: unknown
        const ms = await quickest(() => (value = run(dayNumberOfIso(date), zone)))
        if (ms >= 50) wrong.push(`${date} ${zone} took ${ms} ms`)
        for (const one of [value].flat())
          if (typeof one === 'string' ? one === '' : !Number.isFinite(one))
            wrong.push(`${date} ${zone}: ${String(one)}`)
      }
    expect(wrong).toEqual([])
  })
})
