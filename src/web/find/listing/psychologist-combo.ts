import { callApi } from '../../api/call-api.ts'
import type { NamedClinician } from './load-listing.ts'

export { RichComboBox } from '../../ui/rich-combo-box.tsx'

/** Null when they could not be had. */
export async function fetchNames(): Promise<readonly NamedClinician[] | null> {
  const answer = await callApi('listMinifiedClinicians', {})
  return answer.ok ? answer.value.clinicians : null
}
