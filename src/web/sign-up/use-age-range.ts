import { useEffect, useState } from 'react'
import type { Clinician } from '#contract/clinicians.ts'
import type { AgeRange } from '#domain/clinicians/age-ranges.ts'
import { callApi } from '../api/call-api.ts'
import { useSettings } from '../api/settings.ts'

const anyAge: readonly AgeRange[] = []

/** The ages that a psychologist sees. Until it is known, and if it cannot be had, nobody is turned away here: the server is asked. */
export function useAgeRange(clinicianId: string): readonly AgeRange[] {
  const { accountId } = useSettings()
  const [known, setKnown] = useState(anyAge)
  useEffect(() => {
    const controller = new AbortController()
    const path = `/accounts/${encodeURIComponent(accountId)}/clinicians/${encodeURIComponent(clinicianId)}`
    callApi<Clinician>(path, { signal: controller.signal }).then(
      (answer) => answer.ok && setKnown(answer.value.helmControl.clientAgeRange),
      () => undefined,
    )
    return () => controller.abort()
  }, [accountId, clinicianId])
  return known
}
