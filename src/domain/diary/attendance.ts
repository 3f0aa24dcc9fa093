/** What became of an appointment. See docs/product/portal.md#attendance-outcomes. */
export const attendanceOutcomes = [
  'attended',
  'clientDidNotAttend',
  'clinicianDidNotAttend',
  'cancelWithNotice',
  'cancelShortNotice',
  'clinicianCancelWithNotice',
  'clinicianCancelShortNotice',
] as const

export type AttendanceOutcome = (typeof attendanceOutcomes)[number]

/** The notice that separates `cancelWithNotice` from `cancelShortNotice`. See docs/product/portal.md#cancelling. */
export const cancellationNoticeHours = 48

export type ClientCancellation = 'cancelWithNotice' | 'cancelShortNotice'

interface Cancellation {
  readonly by: 'client' | 'clinician'
  readonly startsAt: Date
  readonly now: Date
}

/** The last instant at which cancelling is still with notice. */
export const noticeEndsAt = (startsAt: Date): Date =>
  new Date(startsAt.getTime() - cancellationNoticeHours * 3_600_000)

/** Exactly 48 hours is enough notice. Both instants are absolute: a change of daylight saving adds and takes none. */
export function cancellationOutcome(cancellation: Cancellation & { by: 'client' }): ClientCancellation
export function cancellationOutcome(cancellation: Cancellation): AttendanceOutcome
export function cancellationOutcome({ by, startsAt, now }: Cancellation): AttendanceOutcome {
  const inTime = now <= noticeEndsAt(startsAt)
  if (by === 'client') return inTime ? 'cancelWithNotice' : 'cancelShortNotice'
  return inTime ? 'clinicianCancelWithNotice' : 'clinicianCancelShortNotice'
}
