import type { ClientRecord } from '../../client/client-profile.ts'

/** What a press does for a client whose card is saved: it books. Null where the card form follows. */
export function bookButtonText({
  hasSavedCard,
  savedCardLastFour,
}: Pick<ClientRecord, 'hasSavedCard' | 'savedCardLastFour'>): string | null {
  if (!hasSavedCard) return null
  return savedCardLastFour ? `Book with card ending ${savedCardLastFour}` : 'Book with your saved card'
}
