import { usePhoneCheck } from './use-phone-check.ts'
import { usePhoneFormat } from './use-phone-format.ts'
import type { RemoteCheck } from './use-remote-check.ts'

/** The server agrees with a number, with a tick, or not: docs/product/funding-forms.md#phone-numbers. */
export function usePhone(typed: string): RemoteCheck {
  const checked = usePhoneCheck(true)(typed)
  return usePhoneFormat(typed, typed.trim() !== '' && checked.ok)
}
