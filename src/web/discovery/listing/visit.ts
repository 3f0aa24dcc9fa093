import type { ZoneId } from '#domain/time/zones.ts'
import { storeItem } from '../../visit/tab-storage.ts'
import { readVisitZone, rememberOwnZone } from '../../visit/visit-zone.ts'
import type { Search } from './search.ts'

/**
 * Keeps the funding chosen here for the booking. Returns the zone that this visit reads times in.
 * See docs/product/choosing-a-time.md#tab-storage.
 */
export function joinVisit(
  { funding, timeZone }: Search,
  { own, practice }: { own: ZoneId | null; practice: ZoneId },
): ZoneId {
  rememberOwnZone(own)
  if (funding !== null) storeItem('funding', funding)
  if (timeZone !== null) storeItem('timeZone', timeZone)
  return readVisitZone(practice)
}
