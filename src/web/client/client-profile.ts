import { createContext, use } from 'react'
import type { ApiValue } from '#contract/api-types.ts'
import type { BookingRuleType } from '#domain/booking/booking-window.ts'
import type { ApiProblem } from '../api/call-api.ts'

export type ClientRecord = ApiValue<'readOwnProfile'>
export type AttachedClinician = NonNullable<ApiValue<'readAttachedClinician'>['clinician']>

/** What the screens ask about the person who is signed in. Everything is null for a visitor. */
export type ClientProfile = {
  status: 'none' | 'loading' | 'ready'
  record: ClientRecord | null
  ruleType: BookingRuleType | null
  attached: AttachedClinician | null
  /** Why the record could not be read the last time; what was read before stays. */
  failure: ApiProblem | null
}

export const noProfile: ClientProfile = {
  status: 'none',
  record: null,
  ruleType: null,
  attached: null,
  failure: null,
}

export const ClientProfileContext = createContext<ClientProfile>(noProfile)

/** Read once for each person who signs in, however many screens ask. */
export const useClientProfile = (): ClientProfile => use(ClientProfileContext)

/** Said letter for letter: docs/product/errors-and-messages.md. */
export const profileFailure = 'Failed to retrieve your latest profile data!'
