import type { CommunicationPreference } from '../clients/sign-up.ts'

const hourMs = 3_600_000

/** The emails about an appointment. See docs/product/emails-and-reminders.md. */
export const emailKinds = [
  { code: 'confirmed', label: 'Booked' },
  { code: 'moved', label: 'Moved' },
  { code: 'cancelled', label: 'Cancelled' },
  { code: 'moveAsked', label: 'Please choose another time' },
  { code: 'reminderDay', label: 'Reminder, a day before' },
  { code: 'reminderHour', label: 'Reminder, an hour before' },
  { code: 'referralReminder', label: 'Referral still missing' },
  { code: 'priceChanged', label: 'New price' },
] as const

export type EmailKind = (typeof emailKinds)[number]['code']

/** Of the emails of many years no one needs the number, and counting them would take longer than reading a page of them. */
export const mostEmailsCounted = 1_000

export const emailKindCodes = emailKinds.map(({ code }) => code)

/** A practice's own words in an email: a few sentences, as plain as the rest. */
export const longestEmailNote = 600

/** Emails about charges. Those for the practice name no one. See docs/product/money.md#emails. */
export const chargeEmailKinds = [
  'failed',
  'payLink',
  'refunded',
  'feeDropped',
  'practiceFailed',
  'practiceRefundFailed',
  'practiceFeeDropped',
  'practicePaidTwice',
  'practiceDisputed',
  'practiceDisputeWon',
  'practiceDisputeLost',
] as const

/** How someone was told; `none` where they could not be. */
export const toldBy = ['email', 'sms', 'none'] as const
export type ToldBy = (typeof toldBy)[number]

export type ChargeEmailKind = (typeof chargeEmailKinds)[number]
export type PracticeEmailKind = Extract<ChargeEmailKind, `practice${string}`>

/** The others are for the client: where no email reaches them, a text message does. */
export const isForPractice = (kind: ChargeEmailKind): kind is PracticeEmailKind => kind.startsWith('practice')

/** As long as a sign-in lasts: a booking within it belongs to the visit of the sign-up. */
const visitHours = 8

export type EmailOwner = {
  /** Null where none is known: nothing is sent. */
  readonly email: string | null
  /** Whether the person has shown that the address is theirs. The practice's own entries and other issuers' count as shown. */
  readonly isEmailVerified: boolean
  /** When they signed up here; null where the practice entered them. */
  readonly signedUpAt: Date | null
}

/**
 * An address that is not confirmed gets the outcome of a booking made in the visit of the sign-up, and nothing else.
 * See docs/product/sign-up.md#email-verification.
 */
export function mayEmail(
  { email, isEmailVerified, signedUpAt }: EmailOwner,
  about:
    | { readonly isOutcomeOfBooking: boolean; readonly bookedAt: Date }
    | { readonly isOutcomeOfBooking: false },
): boolean {
  if (email === null) return false
  if (isEmailVerified || signedUpAt === null) return true
  if (!about.isOutcomeOfBooking) return false
  return about.bookedAt.getTime() - signedUpAt.getTime() <= visitHours * hourMs
}

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
  lastAskedAt === null || now.getTime() - lastAskedAt.getTime() >= reminderPauseHours * hourMs
