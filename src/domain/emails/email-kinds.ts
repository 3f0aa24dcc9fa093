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

export const emailKindCodes = emailKinds.map(({ code }) => code)

/** A practice's own words in an email: a few sentences, as plain as the rest. */
export const longestEmailNote = 600
