import { useQuery } from '@tanstack/react-query'
import type { Operation } from '#contract/api-paths.ts'
import type { ApiInput, ApiValue } from '#contract/api-types.ts'
import { apiQuery, queryClient } from '../api/query.ts'
import { useDebounced } from './use-debounced.ts'

/** For email and phone. */
const debounceMs = 500

/** `unknown`: the server could not be asked, which is no reason to stop the form. */
export type RemoteCheck = 'idle' | 'checking' | 'yes' | 'no' | 'unknown'

type Question<Name extends Operation> = {
  toInput: (value: string) => ApiInput<Name>
  isYes: (answer: ApiValue<Name>) => boolean
}

/** Asks about a value once typing has paused. Null asks nothing. */
export function useRemoteCheck<Name extends Operation>(
  value: string | null,
  name: Name,
  { toInput, isYes }: Question<Name>,
): RemoteCheck {
  const settled = useDebounced(value, debounceMs)
  const { data, isError } = useQuery(
    // Not tried again by itself: the form says the same when it is sent.
    { ...apiQuery(name, toInput(settled ?? '')), enabled: settled !== null, retry: false },
    queryClient,
  )
  if (value === null) return 'idle'
  if (settled !== value) return 'checking'
  if (data !== undefined) return isYes(data) ? 'yes' : 'no'
  return isError ? 'unknown' : 'checking'
}
