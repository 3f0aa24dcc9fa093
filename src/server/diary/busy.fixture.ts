import { toEpochMinute } from '#domain/time/local-time.ts'
import { parseBusy } from './parse-busy.ts'

export const minute = (iso: string) => toEpochMinute(new Date(iso))

export const window = { start: minute('2026-11-16T00:00:00Z'), end: minute('2027-02-18T00:00:00Z') }

export const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n')

/** The lines of one event; those of a series and its exceptions have the same name. */
export const named = (uid: string, ...lines: string[]) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  'SUMMARY:Private',
  ...lines,
  'END:VEVENT',
]

export const event = (...lines: string[]) => calendar(...named('one', ...lines))

/** "2026-11-20T00:00 2026-11-20T01:00" for each busy time in UTC, or why there is none. */
export function read(text: string, zone = 'Australia/Sydney', within = window) {
  const answer = parseBusy({ text, zone, window: within })
  if ('failure' in answer) return answer.failure
  return answer.busy.map(({ start, end }) =>
    [start, end].map((at) => new Date(at * 60_000).toISOString().slice(0, 16)).join(' '),
  )
}

/** As a calendar describes the zone since 2008. */
export const sydney = [
  'BEGIN:VTIMEZONE',
  'TZID:Australia/Sydney',
  'BEGIN:STANDARD',
  'DTSTART:20080406T030000',
  'TZOFFSETFROM:+1100',
  'TZOFFSETTO:+1000',
  'RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:20081005T020000',
  'TZOFFSETFROM:+1000',
  'TZOFFSETTO:+1100',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=1SU',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
]
