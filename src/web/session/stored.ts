import { useSyncExternalStore } from 'react'
import { createStore, type Store } from '../ui/store.ts'

/** Where: this tab’s, which ends with it, or this browser’s, which every tab sees. */
type Place = 'sessionStorage' | 'localStorage'

/** One text of the browser’s storage. */
export function storedText(place: Place, name: string) {
  const changes: Store<object> = createStore({}, () => {
    // Whatever it tells of: a storage that is cleared names nothing.
    const heard = () => changes.change({})
    window.addEventListener('storage', heard)
    return () => window.removeEventListener('storage', heard)
  })
  /** Calls when another tab has written it. Gives a function that stops it. */
  const onElsewhere = (listener: () => void): (() => void) => {
    const heard = ({ key }: StorageEvent) => key === name && listener()
    window.addEventListener('storage', heard)
    return () => window.removeEventListener('storage', heard)
  }
  return {
    /** Null, too, in a browser that refuses storage, where even to look throws. */
    read(): string | null {
      try {
        return globalThis[place].getItem(name)
      } catch {
        return null
      }
    },
    /** Null takes it away. False where the browser keeps nothing, or has no room left. */
    write(text: string | null): boolean {
      try {
        if (text === null) globalThis[place].removeItem(name)
        else globalThis[place].setItem(name, text)
        return true
      } catch {
        return false
      } finally {
        changes.change({})
      }
    },
    onElsewhere,
    /** Calls when it is written, here or in another tab. Gives a function that stops it. */
    subscribe: changes.subscribe,
  }
}

export type StoredValue<T> = ReturnType<typeof storedValue<T>>

/**
 * One value of the browser’s storage, as JSON. What `parse` does not understand, because an earlier release wrote it say, counts as
 * nothing. Where the browser refuses it or has no room left, it lasts as long as the page.
 */
export function storedValue<T>(place: Place, name: string, parse: (value: unknown) => T | null) {
  const text = storedText(place, name)
  /** What did not fit is newer than what is there. */
  let unstored: string | null = null
  let last: { text: string | null; value: T | null } = { text: null, value: null }
  const current = () => unstored ?? text.read()
  /** The same text gives the same object, so that a component renders again only when something changed. */
  const read = (): T | null => {
    const now = current()
    if (last.text !== now) last = { text: now, value: parseJson(now, parse) }
    return last.value
  }
  return {
    read,
    /** Null takes it away. */
    store(value: T | null): void {
      unstored = value === null ? null : JSON.stringify(value)
      if (text.write(unstored)) unstored = null
    },
    /** Something is kept under this name, and this release cannot read it. */
    isUnreadable: () => current() !== null && read() === null,
    subscribe: text.subscribe,
  }
}

function parseJson<T>(text: string | null, parse: (value: unknown) => T | null): T | null {
  if (text === null) return null
  try {
    return parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Null on the server and while a page takes over from it, then what is stored. */
export const useStored = <T>({ subscribe, read }: Pick<StoredValue<T>, 'subscribe' | 'read'>): T | null =>
  useSyncExternalStore(subscribe, read, () => null)
