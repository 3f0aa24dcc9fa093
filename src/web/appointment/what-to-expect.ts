import type { DeliveryType } from '#domain/clinicians/delivery-types.ts'

export const noRemindersSentence = 'You asked for no reminders, so please note the time.'

export const confirmEmailSentence = 'Confirm your email, and we will remind you.'

/** What to do when the time has come. */
export const placeSentences = {
  videoCall: () => 'Find a quiet, private place with a camera and a good connection.',
  phoneCall: (name: string) => `Find a quiet, private place. ${name} calls you.`,
} as const satisfies Record<DeliveryType, (name: string) => string>
