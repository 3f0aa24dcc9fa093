import type { CommunicationPreference } from '../clients/communication-preference.ts'

const hourMs = 3_600_000

/** The longest first. */
export const reminders = {
  reminderDay: { hoursBefore: 24 },
  reminderHour: { hoursBefore: 1 },
} as const satisfies Record<string, { hoursBefore: number }>

export type ReminderKind = keyof typeof reminders

const kinds = Object.keys(reminders) as ReminderKind[]

const momentOf = (kind: ReminderKind, startsAt: Date): Date =>
  new Date(startsAt.getTime() - reminders[kind].hoursBefore * hourMs)

/** Those whose moment is still to come: somebody who books for this afternoon needs no reminder of yesterday. */
export function remindersAhead({
  startsAt,
  now,
}: {
  readonly startsAt: Date
  readonly now: Date
}): { kind: ReminderKind; at: Date }[] {
  return kinds.map((kind) => ({ kind, at: momentOf(kind, startsAt) })).filter(({ at }) => at > now)
}

/** After an outage a reminder may come late: useful until the next one is due, and never once it has started. */
export function isReminderUseful(
  kind: ReminderKind,
  { startsAt, now }: { readonly startsAt: Date; readonly now: Date },
): boolean {
  const next = kinds[kinds.indexOf(kind) + 1]
  return now < (next ? momentOf(next, startsAt) : startsAt)
}

const channels = {
  noPreference: 'email',
  email: 'email',
  sms: 'sms',
  none: null,
} as const satisfies Record<CommunicationPreference, 'email' | 'sms' | null>

/** How a client wants to be reminded. Confirmations and cancellations are records, and always go by e-mail. */
export function reminderChannel(client: {
  readonly communicationPreference: CommunicationPreference
  readonly mobile: string | null
}): 'email' | 'sms' | null {
  const wanted = channels[client.communicationPreference]
  return wanted === 'sms' && client.mobile === null ? 'email' : wanted
}
