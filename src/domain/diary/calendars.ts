import { type DayNumber, minutesPerDay } from '../time/calendar.ts'
import type { MinuteRange } from '../time/days-and-times.ts'
import type { LocalMinute } from '../time/zone-rules.ts'
import { subtract, union } from './schedule.ts'

/** Why an outside calendar could not be read, in words for its owner. */
export const calendarFailures = {
  notAnAddress: 'This isn’t an address. It begins with https:// and often ends in .ics.',
  notAllowed: 'This address can’t be read. Use a public one that begins with https://.',
  notFound: 'There is no calendar at this address any more. Copy its link again.',
  notReached: 'This address doesn’t answer. Check it, or try again later.',
  webPage: 'This isn’t a calendar address. It opened a web page. Copy the link that ends in .ics.',
  notACalendar: 'This isn’t a calendar. Copy the link that ends in .ics.',
  tooLarge: 'This calendar is too large to be read: more than 2 MB.',
  tooComplex: 'This calendar repeats too often to be read.',
} as const

export type CalendarFailure = keyof typeof calendarFailures

export const largestCalendarBytes = 2_000_000

/** How many outside calendars a clinician may have. */
export const mostCalendars = 5

/** How often each is read. */
export const calendarMinutes = 10

type LocalRange = { readonly start: LocalMinute; readonly end: LocalMinute }

/**
 * What other calendars take of a day’s working hours, in minutes of that day. What lies outside of the hours is left out: nothing
 * could be booked there, and it is no one else’s business.
 */
export function busyHours(
  working: readonly MinuteRange[],
  busy: readonly LocalRange[],
  day: DayNumber,
): MinuteRange[] {
  const midnight = day * minutesPerDay
  const ofDay = union(busy.map(({ start, end }) => ({ start: start - midnight, end: end - midnight })))
  return [...subtract(working, [...subtract(working, ofDay)])]
}

/** What an entry of a clinician’s own feed says. See docs/product/practice.md#private-feed. */
export const entrySays = ['busy', 'type', 'initials'] as const

export type EntryContent = (typeof entrySays)[number]

type FeedSession = { typeName: string; mode: string; firstName: string; lastName: string }

/** No full name and no note leaves the practice by a feed. */
export function feedSummary(
  says: EntryContent,
  { typeName, mode, firstName, lastName }: FeedSession,
): string {
  switch (says) {
    case 'busy':
      return 'Busy'
    case 'type':
      return `${typeName}, ${mode.toLowerCase()}`
    case 'initials':
      return `${typeName}, ${initial(firstName)} ${initial(lastName)}`.trim()
  }
}

const initial = (name: string): string => {
  const [first] = name.trim()
  return first === undefined ? '' : `${first.toUpperCase()}.`
}

export interface CalendarEvent {
  /** PUBLISH puts the entry in a calendar, CANCEL takes it out again (RFC 5546 sections 3.2.1 and 3.2.5). */
  readonly method: 'PUBLISH' | 'CANCEL'
  /** The same for every version of an entry, or a calendar shows two. */
  readonly uid: string
  /** Which version this is: a calendar keeps the highest. */
  readonly sequence: number
  /** When this version was made. */
  readonly stamp: Date
  readonly startsAt: Date
  readonly endsAt: Date
  readonly summary: string
  readonly description: string
  readonly organizer: { readonly name: string; readonly email: string }
}

/** RFC 5545. Times are UTC, so no calendar has to know the zones of Australia or what they do in April. */
export function writeCalendarFile(event: CalendarEvent): string {
  const { organizer } = event
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(organizer.name)}//Appointments//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${event.method}`,
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utcStamp(event.stamp)}`,
    `DTSTART:${utcStamp(event.startsAt)}`,
    `DTEND:${utcStamp(event.endsAt)}`,
    `SUMMARY:${escapeText(event.summary)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `ORGANIZER;CN=${quoteParameter(organizer.name)}:mailto:${organizer.email}`,
    `STATUS:${event.method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    // A client who shares their calendar shows others that they are busy, not with what.
    'CLASS:PRIVATE',
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join('')
}

type FeedEntry = Pick<CalendarEvent, 'uid' | 'sequence' | 'stamp' | 'startsAt' | 'endsAt' | 'summary'> & {
  /** The address of a video session, which carries no name; null where there is none. */
  readonly address: string | null
}

/** A calendar to subscribe to: every entry each time it is read, and nothing but when, how it is called and where one joins. */
export function writeCalendar(name: string, entries: readonly FeedEntry[]): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(name)}//Sessions//EN`,
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escapeText(name)}`,
    ...entries.flatMap((entry) => [
      'BEGIN:VEVENT',
      `UID:${escapeText(entry.uid)}`,
      `SEQUENCE:${entry.sequence}`,
      `DTSTAMP:${utcStamp(entry.stamp)}`,
      `DTSTART:${utcStamp(entry.startsAt)}`,
      `DTEND:${utcStamp(entry.endsAt)}`,
      `SUMMARY:${escapeText(entry.summary)}`,
      ...(entry.address === null ? [] : [`DESCRIPTION:${escapeText(entry.address)}`]),
      'CLASS:PRIVATE',
      'TRANSP:OPAQUE',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join('')
}

/** "20261123T230000Z" (RFC 5545 section 3.3.5, form 2). */
const utcStamp = (instant: Date): string => `${instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** RFC 5545 section 3.3.11: a backslash before backslash, semicolon and comma; `\n` for a line break; no controls. */
function escapeText(text: string): string {
  return withoutControls(text.replaceAll(/\r\n?/g, '\n'))
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll('\n', String.raw`\n`)
}

/** RFC 5545 section 3.2: a quoted parameter may hold anything but quotes and controls. */
const quoteParameter = (text: string): string =>
  `"${withoutControls(text).replaceAll('\n', ' ').replaceAll('"', "'")}"`

const withoutControls = (text: string): string =>
  Array.from(text.toWellFormed())
    .filter((character) => character === '\n' || character === '\t' || !/\p{Cc}/u.test(character))
    .join('')

const mostOctets = 75

/** RFC 5545 section 3.1: lines of 75 octets at most, the next begins with a space. A character is never cut in two. */
function foldLine(line: string): string {
  const pieces: string[] = []
  let piece = ''
  let octets = 0
  for (const character of line) {
    const size = countOctets(character)
    if (octets + size > mostOctets) {
      pieces.push(piece)
      piece = ' '
      octets = 1
    }
    piece += character
    octets += size
  }
  return [...pieces, piece].join('\r\n')
}

function countOctets(character: string): number {
  const point = character.codePointAt(0) ?? 0
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x1_00_00 ? 3 : 4
}
