import { useSyncExternalStore } from 'react'

export type Store<T> = {
  current: () => T
  subscribe: (listener: () => void) => () => void
  change: (part: Partial<T>) => void
}

/** Something that changes outside of React, such as a camera or a connection. */
export function createStore<T extends object>(initial: T): Store<T> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    current: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change: (part) => {
      state = { ...state, ...part }
      for (const listener of listeners) listener()
    },
  }
}

export const useStore = <T>({ subscribe, current }: Pick<Store<T>, 'subscribe' | 'current'>): T =>
  useSyncExternalStore(subscribe, current, current)
