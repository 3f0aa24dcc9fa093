import type { Operation } from '#contract/api-paths.ts'
import type { ApiInput, ApiValue } from '#contract/api-types.ts'
import { callApi } from '../api/call-api.ts'

/** A connection that hangs may never answer, and the hold runs out meanwhile. */
const patienceMs = 5_000

/** For a person who has pressed Submit: one try. Null: it could not be read, or not in time. */
export async function readInTime<Name extends Operation>(
  name: Name,
  input: ApiInput<Name>,
): Promise<ApiValue<Name> | null> {
  const answer = await callApi(name, input, { patienceMs })
  return answer.ok ? answer.value : null
}
