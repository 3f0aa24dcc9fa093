import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while the browser hydrates what it sent: what this tab holds is not known yet. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
