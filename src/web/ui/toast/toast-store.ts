import { useSyncExternalStore } from 'react'

export type ToastType = 'info' | 'success' | 'warning' | 'error'

export type Toast = { id: number; type: ToastType; words: string; stays: boolean }

/** See docs/product/errors-and-messages.md#toasts. */
export const toastMilliseconds = 5000

let current: Toast | null = null
let lastId = 0
const listeners = new Set<() => void>()

function replace(toast: Toast | null) {
  current = toast
  for (const listener of listeners) listener()
}

/**
 * One at a time: a new one replaces the last. `stays` leaves it until it is closed.
 * See docs/product/errors-and-messages.md#toasts.
 */
export function showToast(type: ToastType, words: string, { stays = false } = {}): void {
  lastId += 1
  replace({ id: lastId, type, words, stays })
}

export const dismissToast = () => replace(null)

export const currentToast = () => current

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useToast = () => useSyncExternalStore(subscribe, currentToast, () => null)
