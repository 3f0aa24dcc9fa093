import { useSyncExternalStore } from 'react'

/** Whether the device fits the query now; null on the server, where it is not known. */
export function useMediaQuery(query: string): boolean | null {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
    () => null,
  )
}
