import { useEffect, useState, useSyncExternalStore } from 'react'
import type { DayNumber } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { createTicker } from '../../ui/store.ts'

const everyMs = 15_000

/** The server’s clock, counted on from when it was last heard of: a device with a wrong clock shows the right minutes. */
export function useNow(serverNow: string): Date {
  const [now, setNow] = useState(() => new Date(serverNow))
  useEffect(() => {
    const heardAt = performance.now()
    const timer = setInterval(
      () => setNow(new Date(Date.parse(serverNow) + performance.now() - heardAt)),
      everyMs,
    )
    return () => clearInterval(timer)
  }, [serverNow])
  const heard = new Date(serverNow)
  return heard > now ? heard : now
}

const everySoOften = createTicker(everyMs)

/** Which day it is there: a page that is left open over midnight goes on to the next. */
export const useToday = (zone: ZoneId): DayNumber =>
  useSyncExternalStore(
    everySoOften,
    () => localDayAt(new Date(), zone),
    () => localDayAt(new Date(), zone),
  )
