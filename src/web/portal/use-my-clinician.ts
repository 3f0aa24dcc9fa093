import { useEffect, useState } from 'react'
import type { z } from 'zod'
import type { clinicianListSchema, ListedClinician } from '#contract/clinicians.ts'
import { callApi } from '../api/call-api.ts'

/**
 * The card of one's own psychologist, with the first times that are free. `null`: none, because the profile is not listed
 * or the list is away; the page then goes by the name alone.
 */
export function useMyClinician(id: string | null): ListedClinician | null | 'loading' {
  const [read, setRead] = useState<{ id: string; clinician: ListedClinician | null } | null>(null)
  useEffect(() => {
    if (id === null) return
    const leaving = new AbortController()
    const query = new URLSearchParams({ clinicianIds: id, perPage: '1' })
    callApi<z.infer<typeof clinicianListSchema>>(`/get-filtered-clinicians?${query}`, {
      signal: leaving.signal,
    }).then(
      (answer) => setRead({ id, clinician: (answer.ok && answer.value.clinicians[0]) || null }),
      () => undefined,
    )
    return () => leaving.abort()
  }, [id])
  if (id === null) return null
  return read?.id === id ? read.clinician : 'loading'
}
