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
