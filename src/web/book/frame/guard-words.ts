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
    text: 'If you are holding a GP’s time, it is here once you have logged in, with what you have filled in.',
  },
  bookingSession: {
    title: 'Booking session not found',
    text: 'The time you were holding has ended or this page was opened on its own. Choose a time again, your details are kept.',
  },
  appointmentType: {
    title: 'Appointment type selection required',
    text: 'This page is for another kind of appointment than the one you are booking. Go on with the time that the bar above shows, or choose another.',
  },
  signedUpUser: {
    title: 'Signed up user data not found',
    text: 'We do not know yet whose appointment this is. Log in or sign up, and go on with the time you chose.',
  },
  checkoutSession: {
    title: 'Checkout session not found',
    text: 'The booking session may have expired or been interrupted, please verify your checkout session and retry your booking.',
  },
} as const satisfies Partial<Record<Guard, { title: string; text: string }>>
