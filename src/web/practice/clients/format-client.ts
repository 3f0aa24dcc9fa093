import type { BookedBy } from '#contract/fields.ts'
import type { AttendanceOutcome } from '#domain/diary/attendance.ts'
import { dayNumberOfIso } from '#domain/time/calendar.ts'
import { formatDay } from '#domain/time/format.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'

/** "22 Feb 1983" */
export const formatBirthday = (iso: string): string => formatDay(dayNumberOfIso(iso), 'd MMM yyyy')

/** "14 Nov 2026" on the clock of a place. */
export const formatDateAt = (instant: string, zone: ZoneId): string =>
  formatDay(localDayAt(new Date(instant), zone), 'd MMM yyyy')

export const outcomeWords = {
  attended: { tone: 'ok', label: 'Attended' },
  clientDidNotAttend: { tone: 'bad', label: 'Client did not attend' },
  clinicianDidNotAttend: { tone: 'bad', label: 'Clinician did not attend' },
  cancelWithNotice: { tone: 'soft', label: 'Client cancelled, with notice' },
  cancelShortNotice: { tone: 'due', label: 'Client cancelled, short notice' },
  clinicianCancelWithNotice: { tone: 'soft', label: 'Practice cancelled, with notice' },
  clinicianCancelShortNotice: { tone: 'soft', label: 'Practice cancelled, short notice' },
} as const satisfies Record<AttendanceOutcome, { tone: 'ok' | 'bad' | 'due' | 'soft'; label: string }>

const relations = {
  mySelf: 'the client',
  someoneElseAdult: 'for another adult',
  myChild: 'for their child',
} as const satisfies Record<BookedBy['onBehalfOf'], string>

/** "Jo Ward, for their child". With another issuer of sign-ins the name is not known here. */
export const bookedByWords = ({ name, onBehalfOf }: BookedBy): string =>
  `${name || 'Another person'}, ${relations[onBehalfOf]}`
