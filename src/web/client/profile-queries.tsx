import { useEffect, useState } from 'react'
import type { ZoneId } from '#domain/time/zones.ts'
import { callApi } from '../api/call-api.ts'
import { type ApiError, apiQuery, invalidate, queryClient, useRead } from '../api/query.ts'
import { showToast } from '../ui/toast-store.ts'
import { type ClientProfile, type ClientRecord, profileFailure, useClientProfile } from './client-profile.ts'
import { rememberOwnZone } from './visit-zone.ts'

/** A person with a login and no client record, an administrator say, is no failure. */
const isFailure = (error: ApiError | null) =>
  error !== null && error.problem.status !== 403 && error.problem.status !== 404

/** What the client's profile is made of. Each is read again when a screen that asks for it opens. */
function useProfileQueries(enabled: boolean) {
  const record = useRead({ ...apiQuery('readOwnProfile', {}), enabled })
  const ruleType = useRead({ ...apiQuery('readBookingRuleType', {}), enabled })
  const attached = useRead({ ...apiQuery('readAttachedClinician', {}), enabled })
  return { record, ruleType, attached }
}

/** For a screen that shows the profile: what was read earlier in the visit is read again when it opens. */
export function useProfileRefresh(): void {
  const { status } = useClientProfile()
  const [isKnown] = useState(status === 'ready')
  useProfileQueries(isKnown)
}

/** Reads the signed-in client's profile and tells the provider of every change. */
export function ProfileQueries({ onRead }: { onRead: (profile: ClientProfile) => void }) {
  const { record, ruleType, attached } = useProfileQueries(true)
  const isReady = [record, ruleType, attached].every(({ isPending }) => !isPending)

  useEffect(() => {
    if (!isReady) return
    rememberOwnZone(record.data?.timeZone ?? null)
    onRead({
      status: 'ready',
      record: record.data ?? null,
      ruleType: ruleType.data ?? null,
      attached: attached.data?.clinician,
      failure: record.error?.problem ?? null,
    })
  }, [onRead, isReady, record.data, record.error, ruleType.data, attached.data])
  const hasFailed = isFailure(record.error)
  useEffect(() => {
    if (hasFailed) showToast('error', profileFailure)
  }, [hasFailed])
  return null
}

/** After a part of the client's record was saved, so that other screens of this visit know it. */
export const updateClientRecord = (changed: Partial<ClientRecord>): void =>
  void queryClient.setQueryData(
    apiQuery('readOwnProfile', {}).queryKey,
    (before) => before && { ...before, ...changed },
  )

/** What was read at the start of a visit may have changed since. */
export const refetchClientProfile = (): Promise<unknown> =>
  invalidate('readOwnProfile', 'readBookingRuleType', 'readAttachedClinician')

const ownProfile = apiQuery('readOwnProfile', {})
/** A page that is on its way opens within this time, on a slow phone too. */
const freshMs = 5000

let askedAt = Number.NEGATIVE_INFINITY

/** Reads the record of a new client beside what else there is to do, for the form that opens next. */
export async function readProfileAhead(): Promise<void> {
  askedAt = Date.now()
  await queryClient.prefetchQuery({ ...ownProfile, staleTime: 0, retry: false })
}

/** True while what was read ahead is as good as what a form would read when it opens: no form has been open since. */
export function isProfileReadAhead(now = Date.now()): boolean {
  const { dataUpdatedAt = 0, status } = queryClient.getQueryState(ownProfile.queryKey) ?? {}
  return status === 'success' && dataUpdatedAt >= askedAt && now - askedAt < freshMs
}

export async function saveTimeZone(timeZone: ZoneId): Promise<void> {
  const answer = await callApi('saveTimeZone', { body: { timeZone } })
  if (answer.ok) updateClientRecord({ timeZone })
  else showToast('error', answer.problem.message)
}
