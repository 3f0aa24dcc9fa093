import { useLocation } from 'react-router'
import { useIsHydrated } from '../visit/use-is-hydrated.ts'

/** Goes with the navigation from a positive safety check to the support page: for a reload too, and into no address. */
export const gaveTimeBackState = { gaveTimeBack: true } as const

export const isGaveTimeBack = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'gaveTimeBack' in state && state.gaveTimeBack === true

/** Whether this page follows a positive safety check of this tab. The server knows nothing of it when the page is read again. */
export function useGaveTimeBack(): boolean {
  const { state } = useLocation()
  return useIsHydrated() && isGaveTimeBack(state)
}
