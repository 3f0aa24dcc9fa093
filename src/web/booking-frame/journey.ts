import type { HoldSection } from '#domain/booking/hold.ts'
import type { FundingForm } from '#domain/clients/funding-steps.ts'
import { paths } from '../paths.ts'

/** What a page may ask of a visit; `guards.ts` has the rule and the words of each. */
export type Need =
  | 'mayBook'
  | 'session'
  | 'appointmentType'
  | 'ownPsychologist'
  | 'claimed'
  | 'person'
  | 'checkout'

export type JourneyPage = {
  /** In the browser's tab until the page itself is there. */
  title: string
  clinician: 'psychologist' | 'gp'
  /** Asked in this order: the first that is missing is the one that is said. */
  needs: readonly Need[]
  /** Whoever is signed in has no business here: the page itself sends them on, with or without a held time. */
  isForVisitors?: true
  /** The funding that the page is for; `any` finds out by itself what is still to be filled in. */
  form?: Exclude<FundingForm, 'confirm'> | 'any'
  /** Whose resets the clock counts (document 1 section 3, "Time log per section"). */
  section?: HoldSection
  /** Position in the stepper, counted from 0. */
  step?: number
}

const held = ['mayBook', 'session', 'appointmentType'] as const
const heldByAnyone = [...held, 'ownPsychologist'] as const
const heldBySomeone = [...heldByAnyone, 'person'] as const

const form = (title: string, form: JourneyPage['form']): JourneyPage => ({
  title,
  clinician: 'psychologist',
  needs: heldBySomeone,
  form,
  section: 'fundingBooking',
  step: 2,
})
const gpStep = (title: string, step: number, more: readonly Need[] = []): JourneyPage => ({
  title,
  clinician: 'gp',
  needs: [...held, 'person', ...more],
  section: 'gpBooking',
  step,
})

/** Document 1 section 2: every page between the slot and the thank-you, and what it cannot be shown without. */
export const journeyPages = {
  [paths.signUp()]: {
    title: 'Sign up',
    clinician: 'psychologist',
    needs: heldByAnyone,
    isForVisitors: true,
    section: 'signup',
    step: 1,
  },
  [paths.booking()]: {
    title: 'Your booking',
    clinician: 'psychologist',
    needs: heldBySomeone,
    form: 'any',
    section: 'fundingBooking',
    step: 2,
  },
  [paths.bookingMedicare()]: form('Medicare details', 'medicare'),
  [paths.bookingNdis()]: form('NDIS details', 'ndis'),
  [paths.bookingDva()]: form('DVA details', 'dva'),
  [paths.bookingWorkCover()]: form('WorkCover details', 'workCover'),
  [paths.bookingConfirm()]: {
    title: 'Confirm your booking',
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
} satisfies Record<string, JourneyPage>

export function journeyPageAt(pathname: string): JourneyPage {
  const page = (journeyPages as Readonly<Record<string, JourneyPage>>)[pathname.replace(/\/+$/, '')]
  if (!page) throw new Error(`No step of the booking is at ${pathname}`)
  return page
}
