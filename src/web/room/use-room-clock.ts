import { useEffect, useState } from 'react'

const everyMs = 1_000

/** The server’s clock, counted on from when it was last heard of: a device with a wrong clock shows the right minutes. */
export function useRoomClock(serverNow: string): Date {
  const [now, setNow] = useState(() => new Date(serverNow))
  useEffect(() => {
    const heardAt = performance.now()
    const read = () => setNow(new Date(Date.parse(serverNow) + performance.now() - heardAt))
    read()
    const timer = setInterval(read, everyMs)
    return () => clearInterval(timer)
  }, [serverNow])
  return now
}
