import { useQuery } from '@tanstack/react-query'
import type { AgeRange } from '#domain/clinicians/age-ranges.ts'
import { apiQuery, queryClient } from '../../api/query.ts'
import { useSettings } from '../../api/settings.ts'

const anyAge: readonly AgeRange[] = []

/** The ages that a psychologist sees. Until it is known, and if it cannot be had, no visitor is turned away here: the server is asked. */
export function useAgeRange(clinicianId: string): readonly AgeRange[] {
  const { accountId } = useSettings()
  const { data } = useQuery(
    apiQuery('readClinician', { params: { accountId, idOrSlug: clinicianId } }),
    queryClient,
  )
  return data?.helmControl.clientAgeRange ?? anyAge
}
