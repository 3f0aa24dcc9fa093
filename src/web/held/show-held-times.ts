import { useSyncExternalStore } from 'react'

let asked = 0
const listeners = new Set<() => void>()

/** A message elsewhere on the page speaks of the held times: the bar unfolds and takes the focus. */
export function showHeldTimes(): void {
  asked += 1
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** How often the visitor asked to see them. */
export const useShowRequests = (): number =>
  useSyncExternalStore(
    subscribe,
    () => asked,
    () => 0,
  )
