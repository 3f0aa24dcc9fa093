import { holdTexts, ownClashTexts } from '../booking/holds.ts'
import { stepsMissingText } from '../booking/requirements.ts'
import { caseLoadFullText } from '../clinicians/card.ts'

interface SetupRules {
  /** The provider's word of success may still change it. */
  readonly isOpen: boolean
  /** What the payment page is told. */
  readonly shown: 'waiting' | 'needsAuthentication' | 'failed' | 'booked' | 'saved' | 'tooLate'
}

/**
 * Saving a card, as the provider tells it. A decline is not the end: the client may try another card, and success
 * wins over any failure whichever word arrives first. `saved` is a card without a booking.
 */
export const setupStates = {
  waiting: { isOpen: true, shown: 'waiting' },
  needsAuthentication: { isOpen: true, shown: 'needsAuthentication' },
  declined: { isOpen: true, shown: 'failed' },
  expired: { isOpen: true, shown: 'failed' },
  saved: { isOpen: false, shown: 'saved' },
  booked: { isOpen: false, shown: 'booked' },
  tooLate: { isOpen: false, shown: 'tooLate' },
} as const satisfies Record<string, SetupRules>

export type SetupState = keyof typeof setupStates

/** Why there is no card or no booking, with the words for it. */
export const setupReasons = {
  declined: 'Your card was declined. Please try another card.',
  notAuthenticated: 'We could not confirm that this card is yours. Please try again or use another card.',
  sessionEnded:
    'The booking session may have expired or been interrupted, please verify your checkout session and retry your booking.',
  slotTaken: holdTexts.slotTaken,
  ownClash: ownClashTexts.forClient,
  caseLoadFull: caseLoadFullText,
  stepsMissing: stepsMissingText,
  notBookable: 'Error while processing your appointment. Please try again',
} as const satisfies Record<string, string>

export type SetupReason = keyof typeof setupReasons

// Object.keys loses the names of the keys.
export const setupReasonCodes = Object.keys(setupReasons) as readonly SetupReason[]

/** The claim is made; only the provider's form is missing. */
export const cardFormAwayText =
  'Your time is held for you. We could not open the card form just now. Please try again in a moment.'

/** See docs/product/finishing.md#payment-messages. */
export const cardNotSavedText = 'Failed to save payment details. Please try again.'
