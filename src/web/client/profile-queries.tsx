import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ApiError } from '../api/query.ts'
import { apiQuery, queryClient } from '../api/query.ts'
import { rememberOwnZone } from '../visit/visit-zone.ts'
import { showToast } from '../ui/toast/toast-store.ts'
import { type ClientProfile, profileFailure, useClientProfile } from './client-profile.ts'

/** A person with a login and no client record, an administrator say, is no failure. */
const isFailure = (error: ApiError | null) =>
  error !== null && error.problem.status !== 403 && error.problem.status !== 404

/** What the client's profile is made of. Each is read again when a screen that asks for it opens. */
function useProfileQueries(enabled: boolean) {
  const record = useQuery({ ...apiQuery('readOwnProfile', {}), enabled }, queryClient)
  const ruleType = useQuery({ ...apiQuery('readBookingRuleType', {}), enabled }, queryClient)
  const attached = useQuery({ ...apiQuery('readAttachedClinician', {}), enabled }, queryClient)
  return { record, ruleType, attached }
}

/** For a screen that shows the profile: what was read earlier in the visit is read again when it opens. */
export function useFreshProfile(): void {
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
