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

export const bookingHelp = {
  emailHelp: 'We send your appointment details here.',
  phoneHelp: 'For a reminder the day before, and if the video drops out.',
  button: 'Sign up and continue',
  busy: 'Signing you up',
} as const
