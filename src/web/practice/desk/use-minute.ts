import { useSyncExternalStore } from 'react'

const minute = 60_000
let now = Date.now()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = Date.now()
    for (const one of listeners) one()
  }, minute / 2)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

const read = () => {
  // The first screen of a visit may open long after this file was loaded.
  if (listeners.size === 0) now = Date.now()
  return now
}

/** The time, for screens that say how long something has waited: moves on by itself. */
export const useMinute = (): Date => new Date(useSyncExternalStore(subscribe, read, read))
