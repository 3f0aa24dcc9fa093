import { apiQuery, queryClient } from '../api/query.ts'

const query = apiQuery('readOwnProfile', {})
/** A page that is on its way opens within this time, on a slow phone too. */
const freshMs = 5000

let askedAt = Number.NEGATIVE_INFINITY

/** Reads the record of a new client beside what else there is to do, for the form that opens next. */
export async function readProfileAhead(): Promise<void> {
  askedAt = Date.now()
  await queryClient.prefetchQuery({ ...query, staleTime: 0, retry: false })
}

/** True while what was read ahead is as good as what a form would read when it opens: no form has been open since. */
export function isProfileReadAhead(now = Date.now()): boolean {
  const { dataUpdatedAt = 0, status } = queryClient.getQueryState(query.queryKey) ?? {}
  return status === 'success' && dataUpdatedAt >= askedAt && now - askedAt < freshMs
}
