import { useSyncExternalStore } from 'react'

export type Store<T> = {
  current: () => T
  subscribe: (listener: () => void) => () => void
  change: (part: Partial<T>) => void
}

/** Something that changes outside of React, such as a camera or a connection. `whileHeard` begins with the first listener; what it gives ends with the last. */
export function createStore<T extends object>(initial: T, whileHeard?: () => () => void): Store<T> {
  let state = initial
  let end: (() => void) | undefined
  const listeners = new Set<() => void>()
  return {
    current: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      if (listeners.size === 1) end ??= whileHeard?.()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        end?.()
        end = undefined
      }
    },
    change: (part) => {
      state = { ...state, ...part }
      for (const listener of listeners) listener()
    },
  }
}

/** One timer, however many clocks are on the page; none where no one looks at one. Give it to `useSyncExternalStore`. */
export function createTicker(everyMs: number): (listener: () => void) => () => void {
  const ticks: Store<object> = createStore({}, () => {
    const timer = setInterval(() => ticks.change({}), everyMs)
    return () => clearInterval(timer)
  })
  return ticks.subscribe
}

export const useStore = <T>({ subscribe, current }: Pick<Store<T>, 'subscribe' | 'current'>): T =>
  useSyncExternalStore(subscribe, current, current)
