import { apiQuery, invalidate, queryClient } from '../api/query.ts'
import type { ClientRecord } from './client-profile.ts'

/** After a part of the client's record was saved, so that other screens of this visit know it. */
export const updateClientRecord = (changed: Partial<ClientRecord>): void =>
  void queryClient.setQueryData(
    apiQuery('readOwnProfile', {}).queryKey,
    (before) => before && { ...before, ...changed },
  )

/** What was read at the start of a visit may have changed since. */
export const refetchClientProfile = (): Promise<unknown> =>
  invalidate('readOwnProfile', 'readBookingRuleType', 'readAttachedClinician')
