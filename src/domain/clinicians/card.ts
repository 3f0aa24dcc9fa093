import type { BookingRuleType } from '../diary/booking-window.ts'

export interface CardDetails {
  readonly caseLoad: CaseLoad
  /** The viewer's own psychologist. */
  readonly isAttached: boolean
  /** Days or times are set in the filter bar, so `nextAvailable` is the next slot that fits them. */
  readonly hasTimeFilters: boolean
  readonly nextAvailable: string | null
  /** Someone without working hours is not booked out: there was nothing to book. */
  readonly hasHours: boolean
  /** How far ahead the viewer may book: four weeks, unless they have booked before. */
  readonly rule?: BookingRuleType
}

/** Exact texts. See docs/product/discovery.md#card-badges. */
export const cardBadgeTexts = {
  preferredTimesBooked: 'Preferred times are fully booked',
  fullyBooked: 'My next 4 weeks is fully booked',
  fullyBookedForExisting: 'My next 3 months is fully booked',
  notOpenYet: 'My times are not open yet',
  notAccepting: 'Not accepting new clients',
} as const

export type CardBadge =
  | { readonly kind: 'nextAvailable'; readonly startDateTime: string }
  | { readonly kind: keyof typeof cardBadgeTexts }

export function cardBadge(card: CardDetails): CardBadge {
  if (!isOpenTo(card)) return { kind: 'notAccepting' }
  if (card.nextAvailable !== null) return { kind: 'nextAvailable', startDateTime: card.nextAvailable }
  if (!card.hasHours) return { kind: 'notOpenYet' }
  if (card.hasTimeFilters) return { kind: 'preferredTimesBooked' }
  return { kind: fullyBookedKind(card.rule) }
}

/** Of the whole time that the viewer may book in. */
export const fullyBookedKind = (rule: BookingRuleType | undefined) =>
  rule === 'EXISTING' ? 'fullyBookedForExisting' : 'fullyBooked'

/** The caller writes the date, since only it knows the viewer's time zone. */
export function cardBadgeText(badge: CardBadge, writeDate: (startDateTime: string) => string): string {
  return badge.kind === 'nextAvailable'
    ? `Next available: ${writeDate(badge.startDateTime)}`
    : cardBadgeTexts[badge.kind]
}

/** See docs/product/discovery.md#book-now. */
export function isBookNowDisabled(card: CardDetails & { isSubmitting: boolean }): boolean {
  return card.isSubmitting || card.nextAvailable === null || !isOpenTo(card)
}

/**
 * Disabled for visitors only: a signed-in client may be attached to this clinician.
 * See docs/product/who-may-book.md#case-load.
 */
export function isPanelButtonDisabled(panel: { caseLoad: CaseLoad; isSignedIn: boolean }): boolean {
  return !panel.isSignedIn && !acceptsNewClients(panel.caseLoad)
}

function isOpenTo(card: Pick<CardDetails, 'caseLoad' | 'isAttached'>): boolean {
  return card.isAttached || acceptsNewClients(card.caseLoad)
}

export interface CaseLoad {
  readonly isOpenToNewClients: boolean
  /** False means that `remainingSlots` is not kept and says nothing. */
  readonly shouldUseCaseLoad: boolean
  readonly remainingSlots: number
}

/** See docs/product/who-may-book.md#case-load. */
export const caseLoadFullText = 'Not currently accepting new clients.'

/** For a session that the practice gives to a colleague. */
export const colleagueFullText = (name: string): string =>
  `${name} has no place left for another client. Please choose someone else, or add places in their profile.`

export function isCaseLoadFull(caseLoad: Pick<CaseLoad, 'shouldUseCaseLoad' | 'remainingSlots'>): boolean {
  return caseLoad.shouldUseCaseLoad && caseLoad.remainingSlots <= 0
}

export function acceptsNewClients(caseLoad: CaseLoad): boolean {
  return caseLoad.isOpenToNewClients && !isCaseLoadFull(caseLoad)
}

/** Exact text, for a clinician who was there a moment ago. See docs/product/discovery.md#clinician-unavailable. */
export const clinicianGoneText = 'The psychologist may no longer be available for this time slot'
