import { useEffect, useState } from 'react'
import type { ClinicianList, ListedClinician } from '#contract/clinicians.ts'
import type { MatchingCriteria } from '#domain/matching/answers.ts'
import { listingQueryOf } from '#domain/matching/listing-query.ts'
import { rankMatches } from '#domain/matching/rank-matches.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { callApi } from '../api/call-api.ts'
import { useSession } from '../session/session-context.ts'
import { showToast } from '../ui/toast/toast-store.ts'

/** Document 2 section 8, letter for letter. */
const failureText = "Failed to get psychologists's data, please try again later"

export type Matches = readonly ListedClinician[] | 'loading'

/** Best first. After a failure there is nobody to show, and a toast says why (document 2 section 8). */
export function useMatches(criteria: MatchingCriteria | null, zone: ZoneId): Matches {
  const { status, user } = useSession()
  const attachedClinicianId = user?.attachedClinicianId ?? null
  const question = criteria && status !== 'loading' ? listingQueryOf(criteria, zone).toString() : null
  const [answer, setAnswer] = useState<{ question: string; found: ListedClinician[] } | null>(null)
  useEffect(() => {
    if (question === null) return
    const abort = new AbortController()
    const ask = async () => {
      const result = await callApi<ClinicianList>(`/get-filtered-clinicians?${question}`, {
        signal: abort.signal,
      })
      if (!result.ok) showToast('error', failureText)
      setAnswer({ question, found: result.ok ? result.value.clinicians : [] })
    }
    // Only an aborted call throws, and nobody waits for that one.
    ask().catch(() => undefined)
    return () => abort.abort()
  }, [question])
  if (criteria === null || answer === null || answer.question !== question) return 'loading'
  return rankMatches(answer.found, criteria, attachedClinicianId)
}
