import type { ZoneId } from '#domain/time/zones.ts'
import { callApi } from '../api/call-api.ts'
import { showToast } from '../ui/toast/toast-store.ts'
import { updateClientRecord } from './change-profile.ts'

export async function saveTimeZone(timeZone: ZoneId): Promise<void> {
  const answer = await callApi('saveTimeZone', { body: { timeZone } })
  if (answer.ok) updateClientRecord({ timeZone })
  else showToast('error', answer.problem.message)
}
