import type { ApiInput } from '#contract/api-types.ts'
import { callStaff } from '../api/call-staff.ts'
import { invalidateStaff } from '../api/staff-query.ts'

/** An address also settles the set-up’s question about video. */
export async function saveAddress(body: ApiInput<'saveVideoAddress'>['body']) {
  const answer = await callStaff('saveVideoAddress', { body })
  if (answer.ok) await invalidateStaff('readVideoSettings', 'readPracticeSetup')
  return answer
}
