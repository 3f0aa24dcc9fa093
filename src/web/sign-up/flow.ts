/** What the three flows of the one form differ in (document 2 section 2, "Signup form"). */
export type Flow = {
  emailHelp: string
  phoneHelp: string
  /** Where whoever already has an account goes on after logging in. */
  logInTo: string
  /** The funding flow says at length why an age does not fit, and what to do. */
  explainsAge: boolean
  button: string
  busy: string
  /** Why nobody can sign up here at all. */
  heldBack?: string
}

export const bookingHelp = {
  emailHelp: 'We send your appointment link here.',
  phoneHelp: 'For a reminder the day before, and if the video drops out.',
  button: 'Sign up and continue',
  busy: 'Signing you up',
} as const
