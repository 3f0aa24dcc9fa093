import type { CaseLoad } from './case-load.ts'
import { acceptsNewClients } from './case-load.ts'

export interface CardFacts {
  readonly caseLoad: CaseLoad
  /** The viewer's own psychologist. */
  readonly isAttached: boolean
  /** Days or times are set in the filter bar, so `nextAvailable` is the next slot that fits them. */
  readonly hasTimeFilters: boolean
  readonly nextAvailable: string | null
}

/** Document 2, "Our-psychologists listing": the card badges, letter for letter. */
export const cardBadgeTexts = {
  preferredTimesBooked: 'Preferred times are fully booked',
  fullyBooked: 'My next 4 weeks is fully booked',
  notAccepting: 'Not accepting new clients',
} as const

export type CardBadge =
  | { readonly kind: 'nextAvailable'; readonly startDateTime: string }
  | { readonly kind: keyof typeof cardBadgeTexts }

export function cardBadge(card: CardFacts): CardBadge {
  if (!isOpenTo(card)) return { kind: 'notAccepting' }
  if (card.nextAvailable !== null) return { kind: 'nextAvailable', startDateTime: card.nextAvailable }
  return { kind: card.hasTimeFilters ? 'preferredTimesBooked' : 'fullyBooked' }
}

/** The caller writes the date, since only it knows the viewer's time zone. */
export function cardBadgeText(badge: CardBadge, writeDate: (startDateTime: string) => string): string {
  return badge.kind === 'nextAvailable'
    ? `Next available: ${writeDate(badge.startDateTime)}`
    : cardBadgeTexts[badge.kind]
}

/** Document 1 section 4, "Psychologist card behaviour". */
export function isBookNowDisabled(card: CardFacts & { isSubmitting: boolean }): boolean {
  return card.isSubmitting || card.nextAvailable === null || !isOpenTo(card)
}

/** Document 1 screen 3: the panel's button waits only for a signed-out visitor; a signed-in client may be theirs. */
export function isPanelButtonDisabled(panel: { caseLoad: CaseLoad; isSignedIn: boolean }): boolean {
  return !panel.isSignedIn && !acceptsNewClients(panel.caseLoad)
}

function isOpenTo(card: Pick<CardFacts, 'caseLoad' | 'isAttached'>): boolean {
  return card.isAttached || acceptsNewClients(card.caseLoad)
}
