import { type AttendanceOutcome, cancellationNoticeHours, noticeEndsAt } from './attendance.ts'

/** The seven outcomes in the order and the groups in which a diary offers them. See docs/product/practice.md#outcomes. */
export const outcomeGroups = [
  { title: 'It took place', outcomes: ['attended'] },
  { title: 'Someone did not come', outcomes: ['clientDidNotAttend', 'clinicianDidNotAttend'] },
  { title: 'Cancelled by the client', outcomes: ['cancelWithNotice', 'cancelShortNotice'] },
  {
    title: 'Cancelled by the clinician',
    outcomes: ['clinicianCancelWithNotice', 'clinicianCancelShortNotice'],
  },
] as const satisfies readonly { title: string; outcomes: readonly AttendanceOutcome[] }[]

interface OutcomeRow {
  /** In its group. */
  readonly label: string
  /** By itself. */
  readonly words: string
  readonly cancels: 'withNotice' | 'shortNotice' | null
  readonly by: 'client' | 'clinician' | null
}

export const outcomeRows = {
  attended: { label: 'Attended', words: 'Attended', cancels: null, by: null },
  clientDidNotAttend: {
    label: 'Client did not attend',
    words: 'Client did not attend',
    cancels: null,
    by: null,
  },
  clinicianDidNotAttend: {
    label: 'Clinician did not attend',
    words: 'Clinician did not attend',
    cancels: null,
    by: null,
  },
  cancelWithNotice: {
    label: 'With notice',
    words: 'Cancelled by the client, with notice',
    cancels: 'withNotice',
    by: 'client',
  },
  cancelShortNotice: {
    label: 'Short notice',
    words: 'Cancelled by the client, short notice',
    cancels: 'shortNotice',
    by: 'client',
  },
  clinicianCancelWithNotice: {
    label: 'With notice',
    words: 'Cancelled by the clinician, with notice',
    cancels: 'withNotice',
    by: 'clinician',
  },
  clinicianCancelShortNotice: {
    label: 'Short notice',
    words: 'Cancelled by the clinician, short notice',
    cancels: 'shortNotice',
    by: 'clinician',
  },
} as const satisfies Record<AttendanceOutcome, OutcomeRow>

export const isCancellation = (outcome: AttendanceOutcome | null): boolean =>
  outcome !== null && outcomeRows[outcome].cancels !== null

export interface BookedSession {
  readonly startsAt: Date
  readonly outcome: AttendanceOutcome | null
}

export type OutcomeRefusal = 'notBegun' | 'noticeIsOver' | 'noticeIsLeft' | 'alreadyCancelled'

export const outcomeRefusals = {
  notBegun: 'This can be recorded once the session has begun.',
  noticeIsOver: `You can’t choose “With notice”: no cancellation reached us ${cancellationNoticeHours} hours before the start.`,
  noticeIsLeft: `You can’t choose “Short notice”: the start is still ${cancellationNoticeHours} hours away or more.`,
  alreadyCancelled: 'This session was cancelled, and that is its outcome.',
} as const satisfies Record<OutcomeRefusal, string>

/**
 * Why an outcome cannot be, at a moment; null where it can. Whether someone came is known once the session has begun; how much
 * notice a cancellation gives is worked out from when it reaches us. See docs/product/practice.md#outcomes.
 */
export function refuseOutcome(
  { startsAt, outcome: before }: BookedSession,
  outcome: AttendanceOutcome,
  now: Date,
): OutcomeRefusal | null {
  if (isCancellation(before)) return 'alreadyCancelled'
  switch (outcomeRows[outcome].cancels) {
    case null:
      return now < startsAt ? 'notBegun' : null
    case 'withNotice':
      return now > noticeEndsAt(startsAt) ? 'noticeIsOver' : null
    case 'shortNotice':
      return now > noticeEndsAt(startsAt) ? null : 'noticeIsLeft'
  }
}

/** What the screen proposes and never sets by itself: that a session which is over took place. */
export const suggestOutcome = (
  { endsAt, outcome }: { readonly endsAt: Date; readonly outcome: AttendanceOutcome | null },
  now: Date,
): AttendanceOutcome | null => (outcome === null && now >= endsAt ? 'attended' : null)

type OutcomeContext = {
  readonly isUpcoming: boolean
  readonly clientFirstName: string
  /** No mail service is set up: emails are only kept in the outbox. */
  readonly areEmailsKept: boolean
  /** Which session of the referral it is, where Medicare or DVA counts it. */
  readonly session: { readonly number: number; readonly most: number } | null
}

/** What saving an outcome does, in sentences. Only what the service does. */
export function outcomeEffects(
  outcome: AttendanceOutcome,
  { isUpcoming, clientFirstName, areEmailsKept, session }: OutcomeContext,
): string[] {
  if (outcome === 'attended') return session ? [countWords(session)] : []
  const uncounted = session ? ['It does not count as used on the referral'] : []
  if (outcomeRows[outcome].cancels === null || !isUpcoming) return uncounted
  return [
    'The time is free again at once',
    areEmailsKept
      ? `No email is sent here: please tell ${clientFirstName} that it is cancelled`
      : `An email tells ${clientFirstName} that it is cancelled, if their address is confirmed`,
    ...uncounted,
  ]
}

const countWords = ({ number, most }: NonNullable<OutcomeContext['session']>): string =>
  number > most
    ? 'The sessions of the referral are used: this one is beyond it'
    : `Session ${number} of ${most} counts as used on the referral`
