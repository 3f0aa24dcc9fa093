import { createContext, use } from 'react'
import type { ApiInput, ApiValue } from '#contract/endpoints.ts'
import type { BookingRuleType } from '#domain/diary/booking-window.ts'
import type { ApiProblem } from '../api/call-api.ts'
import { personOfPage } from '../session/person-of-page.ts'
import { useSession } from '../session/session.tsx'

export type ClientRecord = ApiValue<'readOwnProfile'>
/** The parts of it that a form sends together. */
export type RecordParts = ApiInput<'saveRecord'>['body']
export type AttachedClinician = NonNullable<ApiValue<'readAttachedClinician'>['clinician']>

/** What the screens ask about the person who is signed in. Nothing of it is known for a visitor. */
export type ClientProfile = {
  status: 'none' | 'loading' | 'ready'
  record: ClientRecord | null
  ruleType: BookingRuleType | null
  /** Null if the server says that there is none; undefined until it has been asked, and where it could not be. */
  attached: AttachedClinician | null | undefined
  /** Why the record could not be read the last time; what was read before stays. */
  failure: ApiProblem | null
}

export const noProfile: ClientProfile = {
  status: 'none',
  record: null,
  ruleType: null,
  attached: undefined,
  failure: null,
}

export const ClientProfileContext = createContext<ClientProfile>(noProfile)

/** Read once for each person who signs in, however many screens ask. */
export const useClientProfile = (): ClientProfile => use(ClientProfileContext)

/**
 * The client's own psychologist, if there is one. The server's word where it is known: the token's is as old as the
 * token, and a first booking may have come since. See docs/product/who-may-book.md#attached-psychologist.
 */
export function useAttachedClinicianId(): string | null {
  const { user } = useSession()
  const { attached } = useClientProfile()
  // The token speaks of the person whom the account was opened with.
  const ofToken = personOfPage() === null ? user?.attachedClinicianId : null
  return (attached === undefined ? ofToken : attached?._id) ?? null
}

/** Said letter for letter: docs/product/errors-and-messages.md. */
export const profileFailure = 'Failed to retrieve your latest profile data!'
