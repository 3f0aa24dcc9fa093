import { useSyncExternalStore } from 'react'
import { createStore } from '../../ui/store.ts'

/**
 * Why work stops until the person has shown who they are: something that matters is about to be done, the screen is locked, or
 * the sign-in has ended. A later one goes above an earlier one, and what is up stays up.
 */
const interruptions = ['stepUp', 'locked', 'signedOut'] as const
type Interruption = (typeof interruptions)[number]

const rankOf = (why: Interruption | null) => (why === null ? -1 : interruptions.indexOf(why))

let isFrameOpen = false
const store = createStore<{ why: Interruption | null }>({ why: null }, () => {
  isFrameOpen = true
  return () => void (isFrameOpen = false)
})
let waiting: ((isPassed: boolean) => void)[] = []

/** Whether a page is open that can ask the person, or lead to the sign-in. */
export const isInsideFrame = (): boolean => isFrameOpen

/** Asks the person; true once they have shown who they are, false where they would rather not. */
export function interrupt(why: Interruption): Promise<boolean> {
  if (rankOf(why) >= rankOf(currentInterruption())) store.change({ why })
  return new Promise((resolve) => {
    waiting.push(resolve)
  })
}

/** Everyone who waits goes on, or gives up. */
export function endInterruption(isPassed: boolean): void {
  const ended = waiting
  waiting = []
  store.change({ why: null })
  for (const resolve of ended) resolve(isPassed)
}

export const currentInterruption = (): Interruption | null => store.current().why

/** Whether the page is hidden: nothing on it is used until it is shown again. */
export const isCovered = (): boolean => ['locked', 'signedOut'].includes(currentInterruption() ?? '')

export const useInterruption = (): Interruption | null =>
  useSyncExternalStore(store.subscribe, currentInterruption, () => null)
