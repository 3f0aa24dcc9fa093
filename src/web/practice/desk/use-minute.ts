import { useState, useSyncExternalStore } from 'react'
import { createTicker } from '../../ui/store.ts'

const everyMs = 30_000
const subscribe = createTicker(everyMs)

/** The time, for screens that say how long something has waited: moves on by itself. */
export function useMinute(): Date {
  const [opened] = useState(() => Date.now())
  const read = () => Math.max(opened, Math.floor(Date.now() / everyMs) * everyMs)
  return new Date(useSyncExternalStore(subscribe, read, read))
}
