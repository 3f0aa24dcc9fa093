import { isOfferedZone, type ZoneId } from '#domain/time/zones.ts'
import { callApi } from '../api/call-api.ts'
import { useSettings } from '../api/settings.ts'
import { useSession } from '../session/session-context.ts'
import { showToast } from '../ui/toast/toast-store.ts'
import { updateClientRecord, useClientFacts } from './client-facts.ts'
import { storeItem, useItem } from './session-items.ts'

/**
 * The zone that times are shown in: what was chosen during this visit, else the client's own, else the practice's. A
 * choice is kept in this tab and, signed in, saved to the profile (document 1 section 4).
 */
export function useTimeZone(): [zone: ZoneId, choose: (zone: ZoneId) => void] {
  const { defaultTimeZone } = useSettings()
  const { status, user } = useSession()
  const { record } = useClientFacts()
  const chosen = useItem('timeZone')
  const own = record?.timeZone
  const zone = chosen ?? (own !== undefined && isOfferedZone(own) ? own : (defaultTimeZone as ZoneId))

  const choose = (next: ZoneId) => {
    storeItem('timeZone', next)
    if (status === 'signedIn' && user?.role !== 'clinician') void saveZone(next)
  }
  return [zone, choose]
}

async function saveZone(timeZone: ZoneId): Promise<void> {
  const answer = await callApi('/client-records/me/time-zone', { method: 'PUT', body: { timeZone } })
  if (answer.ok) updateClientRecord({ timeZone })
  else showToast('error', answer.problem.message)
}
