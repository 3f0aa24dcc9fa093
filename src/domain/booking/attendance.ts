/** Document 3 section 3.4: what became of an appointment. */
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

/** Decisions, "Time": the notice that separates cancelWithNotice from cancelShortNotice. */
export const cancellationNoticeHours = 48

/** Exactly 48 hours is enough notice. Both instants are absolute: a change of daylight saving adds and takes none. */
export function cancellationOutcome(cancellation: {
  readonly by: 'client' | 'clinician'
  readonly startsAt: Date
  readonly now: Date
}): AttendanceOutcome {
  const noticeMs = cancellation.startsAt.getTime() - cancellation.now.getTime()
  const inTime = noticeMs >= cancellationNoticeHours * 3_600_000
  if (cancellation.by === 'client') return inTime ? 'cancelWithNotice' : 'cancelShortNotice'
  return inTime ? 'clinicianCancelWithNotice' : 'clinicianCancelShortNotice'
}
