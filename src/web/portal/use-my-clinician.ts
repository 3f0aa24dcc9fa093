import { useQuery } from '@tanstack/react-query'
import type { ListedClinician } from '#contract/clinicians.ts'
import { apiQuery, queryClient } from '../api/query.ts'

/**
 * The card of one's own psychologist, with the first times that are free. `null`: none, because the profile is not listed
 * or the list is away; the page then goes by the name alone.
 */
export function useMyClinician(id: string | null): ListedClinician | null | 'loading' {
  const query = { clinicianIds: id ?? '', perPage: '1' }
  const listed = useQuery(
    { ...apiQuery('listClinicians', { query }), enabled: id !== null, retry: false },
    queryClient,
  )
  if (id === null) return null
  return listed.isPending ? 'loading' : (listed.data?.clinicians[0] ?? null)
}
