import { useSyncExternalStore } from 'react'

/** Why work stops until the second step is done again: the screen is locked, or something that matters is about to be done. */
type Interruption = 'locked' | 'stepUp'

let current: Interruption | null = null
let waiting: ((isPassed: boolean) => void)[] = []
const listeners = new Set<() => void>()

function change(to: Interruption | null) {
  current = to
  for (const listener of listeners) listener()
}

/** Whether a page is open that can ask for the second step, or lead to the sign-in. */
export const isInsideFrame = (): boolean => listeners.size > 0

/** Asks for the second step; true once it was done, false where the person would rather not. */
export function interrupt(why: Interruption): Promise<boolean> {
  // A lock is above everything else, and a lock that is up stays up.
  if (current !== 'locked') change(why)
  return new Promise((resolve) => {
    waiting.push(resolve)
  })
}

/** Everyone who waits goes on, or gives up. */
export function endInterruption(isPassed: boolean): void {
  const ended = waiting
  waiting = []
  change(null)
  for (const resolve of ended) resolve(isPassed)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const currentInterruption = (): Interruption | null => current

export const useInterruption = (): Interruption | null =>
  useSyncExternalStore(subscribe, currentInterruption, () => null)
