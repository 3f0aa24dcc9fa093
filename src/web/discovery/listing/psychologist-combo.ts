import { callApi } from '../../api/call-api.ts'
import type { NamedClinician } from './psychologist-names.ts'

export { RichComboBox } from '../../ui/combo-box/rich-combo-box.tsx'

/** Null when they could not be had. */
export async function fetchNames(): Promise<readonly NamedClinician[] | null> {
  const answer = await callApi('listMinifiedClinicians', {})
  return answer.ok ? answer.value.clinicians : null
}
