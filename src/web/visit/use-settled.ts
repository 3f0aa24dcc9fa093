import { useEffect, useState } from 'react'

/** What the page itself needs comes first. */
const settleMs = 1500

type Connection = { saveData?: boolean }

/** The person has asked their browser to load no more than it must. */
const savesData = (): boolean =>
  (navigator as Navigator & { connection?: Connection }).connection?.saveData === true

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
