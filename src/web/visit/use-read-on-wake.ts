import { hashKey, type QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient } from '../api/query.ts'
import { onWake } from './on-wake.ts'

/** Reads again what has grown old while the page was not looked at or the device slept. */
export function useReadOnWake(queryKey: QueryKey): void {
  const hash = hashKey(queryKey)
  useEffect(
    () =>
      onWake(
        () =>
          void queryClient.refetchQueries({
            // By the time and not by the query’s own timer, which stands still while a device sleeps.
            predicate: (query) =>
              query.queryHash === hash &&
              query.observers.some(({ options: { staleTime } }) => query.isStaleByTime(Number(staleTime))),
          }),
      ),
    [hash],
  )
}
