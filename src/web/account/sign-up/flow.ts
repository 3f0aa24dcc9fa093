import type { SetUp } from '#domain/emails/reminders.ts'

/** How the three flows of the one form differ. See docs/product/sign-up.md#flows. */
export type Flow = {
  emailHelp: string
  phoneHelp: string
  /** Where a visitor who already has an account goes on after logging in. */
  logInTo: string
  /** The funding flow says at length why an age does not fit, and what to do. */
  explainsAge: boolean
  button: string
  busy: string
}

/** What is sent depends on what the practice has set up: docs/product/emails-and-reminders.md#without-a-provider. */
export const bookingHelp = ({ canSendEmail, canSendSms }: SetUp) =>
  ({
    emailHelp: canSendEmail ? 'We send your appointment details here.' : 'You log in with it.',
    phoneHelp: canSendSms
      ? 'For a reminder the day before, and if the video drops out.'
      : 'In case the video drops out.',
    button: 'Sign up and continue',
    busy: 'Signing you up',
  }) as const

/** For a person who books for someone else. */
export const bookerHelp = ({ canSendEmail }: SetUp): string =>
  `You book and log in. We ${canSendEmail ? 'write to you, and ' : ''}call you if we need to.`

/** The box that sets how reminders come. */
export const smsBox = ({ canSendEmail }: SetUp): string =>
  `Send me reminders by SMS${canSendEmail ? ' as well as email' : ''}`
