import { useEffect } from 'react'
import { createPath, useNavigation } from 'react-router'
import { useIsHydrated } from '../visit/use-is-hydrated.ts'

/** The page answers now, with what this tab has stored already shown: tells src/web/early/early-input.ts. */
export function TakeOver() {
  const isHydrated = useIsHydrated()
  const { location } = useNavigation()
  useEffect(() => {
    if (isHydrated) dispatchEvent(new Event('hydrated'))
  }, [isHydrated])
  // The router reloads this page if the files of the next are gone. The press then counts all the same.
  useEffect(() => {
    const leave = () => location && sessionStorage.setItem('banksia.wanted', createPath(location))
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [location])
  return null
}
