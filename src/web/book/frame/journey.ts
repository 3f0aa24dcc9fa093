import { paths } from '#contract/page-paths.ts'
import type { HoldSection } from '#domain/booking/holds.ts'
import {
  defaultFunding,
  type FundingForm,
  fundingFormCodes,
  fundingForms,
  type FundingMethod,
  usesConfirm,
} from '#domain/funding/methods.ts'
import { fundingPath } from '../../choose-time/next-page.ts'

/** What a page may ask of a visit; `guards.ts` has the rule and the words of each. */
export type PageNeed =
  | 'mayBook'
  | 'logIn'
  | 'session'
  | 'appointmentType'
  | 'ownPsychologist'
  | 'claimed'
  | 'person'
  | 'checkout'

/** Every form that only some fundings have. */
type OwnForm = Exclude<FundingForm, 'confirm'>

export type JourneyPage = {
  /** The title of the browser's tab until the page itself has loaded. */
  title: string
  clinician: 'psychologist' | 'gp'
  /** Asked in this order: the first that is missing is the one that is said. */
  needs: readonly PageNeed[]
  /** A client who is signed in has no business here: the page itself sends them on, with or without a held time. */
  isForVisitors?: true
  /** The funding that the page is for; `any` finds out by itself what is still to be filled in. */
  form?: OwnForm | 'any'
  /** Which section's restarts the clock counts. See docs/product/choosing-a-time.md#restarts. */
  section?: HoldSection
  /** Position in the stepper, counted from 0. */
  step?: number
}

const held = ['mayBook', 'session', 'appointmentType'] as const
const heldByAnyone = [...held, 'ownPsychologist'] as const
const heldBySomeone = [...heldByAnyone, 'person'] as const

const fundingStep = {
  clinician: 'psychologist',
  needs: heldBySomeone,
  section: 'fundingBooking',
  step: 2,
} as const
const formPages = fundingFormCodes
  .filter((form): form is OwnForm => form !== 'confirm')
  .map((form): [string, JourneyPage] => [
    paths.bookingForm(form),
    { ...fundingStep, title: fundingForms[form].title, form },
  ])
const gpStep = (title: string, step: number, more: readonly PageNeed[] = []): JourneyPage => ({
  title,
  clinician: 'gp',
  // In a tab of its own, what is held is known once the client has logged in.
  needs: ['mayBook', 'logIn', ...held, 'person', ...more],
  section: 'gpBooking',
  step,
})

/**
 * Every page between the slot and the thank-you, and what it cannot be shown without.
 * See docs/product/choosing-a-time.md#guard-pages.
 */
export const journeyPages: Readonly<Record<string, JourneyPage>> = {
  [paths.signUp()]: {
    title: 'Sign up',
    clinician: 'psychologist',
    needs: heldByAnyone,
    isForVisitors: true,
    section: 'signup',
    step: 1,
  },
  [paths.booking()]: { ...fundingStep, title: 'Your booking', form: 'any' },
  ...Object.fromEntries(formPages),
  [paths.bookingConfirm()]: {
    title: fundingForms.confirm.title,
    clinician: 'psychologist',
    needs: heldBySomeone,
    section: 'confirm',
    step: 3,
  },
  [paths.bookingPayment()]: {
    title: 'Payment details',
    clinician: 'psychologist',
    needs: [...heldBySomeone, 'checkout'],
    section: 'confirm',
    step: 4,
  },
  [paths.thankYou()]: {
    title: 'Thank you for booking',
    clinician: 'psychologist',
    needs: [...held, 'claimed', 'person'],
  },
  [paths.thankYouConfirmed()]: {
    title: 'Your booking is confirmed',
    clinician: 'psychologist',
    needs: [...held, 'claimed', 'person'],
  },
  [paths.gpSignUp()]: {
    title: 'Sign up for a GP appointment',
    clinician: 'gp',
    needs: held,
    isForVisitors: true,
    section: 'signup',
    step: 1,
  },
  [paths.gpMedicare()]: gpStep('Medicare details for your GP', 1),
  [paths.gpPayment()]: gpStep('Payment details for your GP', 2, ['checkout']),
  [paths.gpBookingPending()]: gpStep('Before your GP appointment', 3),
  [paths.gpBookingConfirmation()]: gpStep('Your GP appointment', 4),
  [paths.gpThankYou()]: { title: 'Thank you', clinician: 'gp', needs: [...held, 'claimed', 'person'] },
}

export function journeyPageAt(pathname: string): JourneyPage {
  const page = journeyPages[pathname.replace(/\/+$/, '')]
  if (!page) throw new Error(`No step of the booking is at ${pathname}`)
  return page
}

/** Where most people go from here, so that its files can be fetched while they type. Null: nowhere that is worth it. */
export function likelyNextPath(
  { clinician, step }: JourneyPage,
  funding: FundingMethod | null,
): string | null {
  if (clinician === 'gp') return step === 1 ? paths.gpPayment() : step === 2 ? paths.gpBookingPending() : null
  if (step === 1) return fundingPath(funding)
  if (step === 2 && usesConfirm(funding ?? defaultFunding)) return paths.bookingConfirm()
  return step === 2 || step === 3 ? paths.bookingPayment() : null
}
