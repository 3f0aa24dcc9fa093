import type { Guard } from './guards.ts'

type ClinicianKind = 'psychologist' | 'gp'

/** Exact texts. See docs/product/choosing-a-time.md#guard-pages. */
export const backToListing = {
  psychologist: 'Go back to our psychologists',
  gp: 'Go back to our GPs',
} as const satisfies Record<ClinicianKind, string>

/**
 * The titles and the checkout text are exact. A refusal has a text of its own.
 * See docs/product/choosing-a-time.md#guard-pages.
 */
export const guardWords = {
  logIn: {
    title: 'Please log in to go on',
    text: 'If we’re holding a GP’s time for you, you’ll find it here once you log in, with what you have filled in.',
  },
  bookingSession: {
    title: 'Booking session not found',
    text: 'We’re no longer holding a time for you, or this page was opened on its own. Please choose a time again. Your details are kept.',
  },
  appointmentType: {
    title: 'Appointment type selection required',
    text: 'This page is for a different kind of appointment from the one you’re booking. Carry on with the time in the bar above, or choose another.',
  },
  signedUpUser: {
    title: 'Signed up user data not found',
    text: 'We don’t know yet who this appointment is for. Log in or sign up, then carry on with the time you chose.',
  },
  checkoutSession: {
    title: 'Checkout session not found',
    text: 'The booking session may have expired or been interrupted, please verify your checkout session and retry your booking.',
  },
} as const satisfies Partial<Record<Guard, { title: string; text: string }>>
