import { useSyncExternalStore } from 'react'
import { chooseZone, type ZoneId } from '#domain/time/zones.ts'
import { useSettings } from '../api/settings.ts'
import { useSession } from '../session/session.tsx'
import { storeItem, useItem } from '../session/tab-storage.ts'
import { useClientProfile } from './client-profile.ts'
import { readDeviceZone } from './visit-zone.ts'

const never = () => () => {}

/** Null on the server and while a page takes over from it: a page is rendered on the practice's clock. */
const useDeviceZone = () => useSyncExternalStore(never, readDeviceZone, () => null)

/**
 * The zone that times are shown in: what was chosen during this visit, else the client's own, else the device's, else the
 * practice's. A choice is kept in this tab and, signed in, saved to the profile. See docs/product/time-zones.md#shown-zone.
 */
export function useTimeZone(): [zone: ZoneId, choose: (zone: ZoneId) => void] {
  const { defaultTimeZone } = useSettings()
  const { status, user } = useSession()
  const { record } = useClientProfile()
  const chosen = useItem('timeZone')
  const device = useDeviceZone()
  const zone = chooseZone({ chosen, own: record?.timeZone ?? null, device, practice: defaultTimeZone })

  const choose = (next: ZoneId) => {
    storeItem('timeZone', next)
    if (status === 'signedIn' && user?.role !== 'clinician') void saveToProfile(next)
  }
  return [zone, choose]
}

/** Only a signed-in client needs it: it is no part of a public page's first load. */
async function saveToProfile(zone: ZoneId): Promise<void> {
  const { saveTimeZone } = await import('./profile-queries.tsx')
  await saveTimeZone(zone)
}
