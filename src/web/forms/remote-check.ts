import type { Operation } from '#contract/api-paths.ts'
import type { ApiInput, ApiValue } from '#contract/endpoints.ts'
import { apiQuery, useRead } from '../api/query.ts'
import { useDebounced } from '../ui/use-debounced.ts'
import { usePhoneCheck } from './lazy-rules.ts'

/** For email and phone. */
const debounceMs = 500

/** `unknown`: the server could not be asked, which is no reason to stop the form. */
export type RemoteCheck = 'idle' | 'checking' | 'yes' | 'no' | 'unknown'

type CheckQuestion<Name extends Operation> = {
  toInput: (value: string) => ApiInput<Name>
  isYes: (answer: ApiValue<Name>) => boolean
}

/** Asks about a value once typing has paused. Null asks nothing. */
export function useRemoteCheck<Name extends Operation>(
  value: string | null,
  name: Name,
  { toInput, isYes }: CheckQuestion<Name>,
): RemoteCheck {
  const settled = useDebounced(value, debounceMs)
  const { data, isError } = useRead(
    // Not tried again by itself: the form says the same when it is sent.
    { ...apiQuery(name, toInput(settled ?? '')), enabled: settled !== null, retry: false },
  )
  if (value === null) return 'idle'
  if (settled !== value) return 'checking'
  if (data !== undefined) return isYes(data) ? 'yes' : 'no'
  return isError ? 'unknown' : 'checking'
}

/** The server agrees with a number, with a tick, or not: docs/product/funding-forms.md#phone-numbers. */
export function usePhone(typed: string): RemoteCheck {
  const checked = usePhoneCheck(true)(typed)
  return usePhoneFormat(typed, typed.trim() !== '' && checked.ok)
}

/** Of an emergency contact, whose family may be overseas: the page has the numbering plans of all countries. */
export function usePhoneOfAnyCountry(typed: string): 'yes' | 'idle' {
  const check = usePhoneCheck(true, 'checkPhoneOfAnyCountry')
  return typed.trim() !== '' && check(typed).ok ? 'yes' : 'idle'
}

/** The server's check of the format, for a number that this page finds nothing wrong with. */
const usePhoneFormat = (typed: string, isPlausible: boolean): RemoteCheck =>
  useRemoteCheck(isPlausible ? typed.trim() : null, 'checkPhone', {
    toInput: (number) => ({ body: { number } }),
    isYes: ({ valid }) => valid,
  })
