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
