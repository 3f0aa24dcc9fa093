import type { ZoneId } from '#domain/time/zones.ts'
import { readItem, storeItem } from '../appointment/session-items.ts'
import type { Search } from './search.ts'

/**
 * Document 2 section 3, "Session storage holds": the way of paying chosen here is the one that booking goes on with.
 * Gives the zone that this visit reads times in, if one was chosen.
 */
export function joinVisit({ funding, timeZone }: Search): ZoneId | null {
  if (funding !== null) storeItem('funding', funding)
  if (timeZone !== null) storeItem('timeZone', timeZone)
  return readItem('timeZone')
}
