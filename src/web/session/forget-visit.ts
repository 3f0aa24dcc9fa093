import { keepClaim } from '../visit/kept-claim.ts'
import { type TabItems, storeItem } from '../visit/tab-storage.ts'

/** True for what says something about a person. How times are shown and what was filtered by may stay. */
const isPersonal = {
  reservation: true,
  createdUser: true,
  bookedFor: true,
  signUpDraft: true,
  profileDraft: true,
  fundingDrafts: true,
  matchingQuery: true,
  questionnaireDrafts: true,
  bookingCounted: true,
  funding: false,
  fundingAccepted: false,
  timeZone: false,
} as const satisfies Record<keyof TabItems, boolean>

/** The next person in front of this browser finds nothing of the one who left. */
export function forgetVisit(): void {
  for (const key of Object.keys(isPersonal) as (keyof TabItems)[]) if (isPersonal[key]) storeItem(key, null)
  keepClaim(null)
}
