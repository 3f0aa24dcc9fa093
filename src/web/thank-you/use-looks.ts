import { useEffect, useState } from 'react'

/** Milliseconds before each look: a bank that answers at all does so within a minute. */
const waits = [1500, 2500, 4000, 6000, 10_000, 15_000, 20_000] as const

/** Asks again and again, each time after a longer wait, and then leaves it to the person. */
export function useLooks(look: () => Promise<void>): { isLooking: boolean; lookAgain: () => void } {
  const [looks, setLooks] = useState(0)
  const wait = waits[looks]

  useEffect(() => {
    if (wait === undefined) return
    const timer = setTimeout(() => {
      // A page that nobody looks at is asked for when it is looked at again.
      if (!document.hidden) void look()
      setLooks((count) => count + 1)
    }, wait)
    return () => clearTimeout(timer)
  }, [look, wait])

  return {
    isLooking: wait !== undefined,
    lookAgain: () => {
      void look()
      setLooks(0)
    },
  }
}
