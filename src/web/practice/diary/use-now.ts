import { useEffect, useState } from 'react'

const everyMs = 15_000

/** The server’s clock, counted on from when it was last heard of: a device with a wrong clock shows the right minutes. */
export function useNow(serverNow: string): Date {
  const [heard, setHeard] = useState(() => ({ serverNow, at: performance.now() }))
  const [tick, setTick] = useState(() => performance.now())
  if (heard.serverNow !== serverNow) {
    const at = performance.now()
    setHeard({ serverNow, at })
    setTick(at)
  }
  useEffect(() => {
    const timer = setInterval(() => setTick(performance.now()), everyMs)
    return () => clearInterval(timer)
  }, [])
  return new Date(Date.parse(heard.serverNow) + Math.max(0, tick - heard.at))
}
