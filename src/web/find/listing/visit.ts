import type { ZoneId } from '#domain/time/zones.ts'
import { readVisitZone, rememberOwnZone } from '../../client/visit-zone.ts'
import { storeItem } from '../../session/tab-storage.ts'
import type { ListingSearch } from './search.ts'

/**
 * Keeps the funding chosen here for the booking. Returns the zone that this visit reads times in.
 * See docs/product/choosing-a-time.md#tab-storage.
 */
export function joinVisit(
  { funding, timeZone }: ListingSearch,
  { own, practice }: { own: ZoneId | null; practice: ZoneId },
): ZoneId {
  rememberOwnZone(own)
  if (funding !== null) storeItem('funding', funding)
  if (timeZone !== null) storeItem('timeZone', timeZone)
  return readVisitZone(practice)
}
