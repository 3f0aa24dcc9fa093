import { useEffect, useState, useSyncExternalStore } from 'react'

/** Whether the device fits the query now; null on the server, where it is not known. */
export const useMediaQuery = (query: string): boolean | null =>
  useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
    () => null,
  )

const never = () => () => {}

/** False on the server and while the browser hydrates what it sent: what this tab holds is not known yet. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** What the page itself needs comes first. */
const settleMs = 1500

type NetworkConnection = { saveData?: boolean }

/** The person has asked their browser to load no more than it must. */
const savesData = (): boolean =>
  (navigator as Navigator & { connection?: NetworkConnection }).connection?.saveData === true

/** True once the page has had time for its own files, and what comes next may be fetched. Never true where data is saved. */
export function useSettled(afterMs = settleMs): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (savesData()) return
    const timer = setTimeout(() => setSettled(true), afterMs)
    return () => clearTimeout(timer)
  }, [afterMs])
  return isSettled
}
