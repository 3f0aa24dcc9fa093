import { useEffect } from 'react'

/**
 * What happens when Back brings a page out of the browser’s memory: it is loaded anew, as its person may have signed out since,
 * and someone else may sit there now. Until then nothing of it is shown.
 */
export function useReloadWhenRestored(): void {
  useEffect(() => {
    const reload = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      document.body.hidden = true
      location.reload()
    }
    window.addEventListener('pageshow', reload)
    return () => window.removeEventListener('pageshow', reload)
  }, [])
}
