import { useEffect } from 'react'

/** A phone that goes to sleep takes the camera away: it stays awake while the call is shown, where the browser can do that. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isShown = true
    const ask = async () => {
      if (document.hidden || !('wakeLock' in navigator)) return
      const given = await navigator.wakeLock.request('screen').catch(() => null)
      if (isShown) lock = given
      else void given?.release()
    }
    void ask()
    // The browser lets go of it whenever the page is hidden.
    const again = () => void ask()
    document.addEventListener('visibilitychange', again)
    return () => {
      isShown = false
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [])
}
