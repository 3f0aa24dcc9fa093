import { useSyncExternalStore } from 'react'

/**
 * Why work stops until the person has shown who they are: something that matters is about to be done, the screen is locked, or
 * the sign-in has ended. A later one goes above an earlier one, and what is up stays up.
 */
const interruptions = ['stepUp', 'locked', 'signedOut'] as const
type Interruption = (typeof interruptions)[number]

const rankOf = (why: Interruption | null) => (why === null ? -1 : interruptions.indexOf(why))

let current: Interruption | null = null
let waiting: ((isPassed: boolean) => void)[] = []
const listeners = new Set<() => void>()

function change(to: Interruption | null) {
  current = to
  for (const listener of listeners) listener()
}

/** Whether a page is open that can ask the person, or lead to the sign-in. */
export const isInsideFrame = (): boolean => listeners.size > 0

/** Asks the person; true once they have shown who they are, false where they would rather not. */
export function interrupt(why: Interruption): Promise<boolean> {
  if (rankOf(why) >= rankOf(current)) change(why)
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

/** Whether the page is hidden: nothing on it is used until it is shown again. */
export const isCovered = (): boolean => current === 'locked' || current === 'signedOut'

export const useInterruption = (): Interruption | null =>
  useSyncExternalStore(subscribe, currentInterruption, () => null)
