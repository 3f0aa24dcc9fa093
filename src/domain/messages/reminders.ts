import type { CommunicationPreference } from '../clients/sign-up.ts'

const hourMs = 3_600_000

/** The longest first. */
const reminders = {
  reminderDay: { hoursBefore: 24 },
  reminderHour: { hoursBefore: 1 },
} as const satisfies Record<string, { hoursBefore: number }>

export type ReminderKind = keyof typeof reminders

const kinds = Object.keys(reminders) as ReminderKind[]

const findMoment = (kind: ReminderKind, startsAt: Date): Date =>
  new Date(startsAt.getTime() - reminders[kind].hoursBefore * hourMs)

const referralReminderHours = 48

/** Two days before the session, while a GP's referral is still awaited. */
export const referralReminderAt = (startsAt: Date): Date =>
  new Date(startsAt.getTime() - referralReminderHours * hourMs)

/** Those whose moment is still to come: a client who books for this afternoon needs no reminder of yesterday. */
export function remindersAhead({
  startsAt,
  now,
}: {
  readonly startsAt: Date
  readonly now: Date
}): { kind: ReminderKind; at: Date }[] {
  return kinds.map((kind) => ({ kind, at: findMoment(kind, startsAt) })).filter(({ at }) => at > now)
}

/** After an outage a reminder may come late: useful until the next one is due, and never once it has started. */
export function isReminderUseful(
  kind: ReminderKind,
  { startsAt, now }: { readonly startsAt: Date; readonly now: Date },
): boolean {
  const next = kinds[kinds.indexOf(kind) + 1]
  return now < (next ? findMoment(next, startsAt) : startsAt)
}

export type ReminderChannel = 'email' | 'sms'

const channels = {
  noPreference: ['email', 'sms'],
  email: ['email'],
  sms: ['sms'],
  none: [],
} as const satisfies Record<CommunicationPreference, readonly ReminderChannel[]>

/**
 * How a client wants to be reminded. Without a number it is by email. Confirmations and cancellations are records, and
 * always go by email. See docs/product/emails-and-reminders.md#reminder-channel.
 */
export function reminderChannels(client: {
  readonly communicationPreference: CommunicationPreference
  readonly mobile: string | null
}): readonly ReminderChannel[] {
  const wanted: readonly ReminderChannel[] = channels[client.communicationPreference]
  return client.mobile === null && wanted.includes('sms') ? ['email'] : wanted
}

type RemindedClient = Parameters<typeof reminderChannels>[0] & { readonly isEmailVerified: boolean }

/** What the practice has set up. */
export type SetUp = { readonly canSendEmail: boolean; readonly canSendSms: boolean }

/** Of those that are wanted, the channels on which something is sent: a text message that cannot be sent becomes an email. */
export function sentChannels(
  wanted: readonly ReminderChannel[],
  { canSendEmail, canSendSms, mayEmail }: SetUp & { readonly mayEmail: boolean },
): readonly ReminderChannel[] {
  if (wanted.length === 0) return []
  const byEmail = canSendEmail && mayEmail && (wanted.includes('email') || !canSendSms)
  const byText = canSendSms && wanted.includes('sms')
  return [...(byEmail ? (['email'] as const) : []), ...(byText ? (['sms'] as const) : [])]
}

/** What a screen may promise: nothing goes by email until the address is confirmed. */
export const reminderPromise = (client: RemindedClient, setUp: SetUp): readonly ReminderChannel[] =>
  sentChannels(reminderChannels(client), { ...setUp, mayEmail: client.isEmailVerified })

/** "by email and SMS". */
export const formatChannels = (channels: readonly ReminderChannel[]): string =>
  `by ${channels.map((channel) => (channel === 'sms' ? 'SMS' : 'email')).join(' and ')}`

/** What a client can be asked for by email from their page. See docs/product/practice.md#reminding-a-client. */
export const clientReminders = {
  referral: { label: 'Referral', missing: 'No referral on file' },
  emergencyContact: { label: 'Emergency contact', missing: 'No emergency contact on file' },
} as const satisfies Record<string, { label: string; missing: string }>

export type ClientReminder = keyof typeof clientReminders

// Object.keys loses the names of the keys.
export const clientReminderCodes = Object.keys(clientReminders) as ClientReminder[]

/** A second email about the same thing waits this long, also when another colleague asks for it. */
export const reminderPauseHours = 24

export const mayRemindAgain = (lastAskedAt: Date | null, now: Date): boolean =>
  lastAskedAt === null || now.getTime() - lastAskedAt.getTime() >= reminderPauseHours * 3_600_000
