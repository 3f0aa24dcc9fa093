import { useSyncExternalStore } from 'react'
import { createStore } from './store.ts'

export type ToastType = 'info' | 'success' | 'warning' | 'error'

export type Toast = { id: number; type: ToastType; words: string; stays: boolean }

/** See docs/product/errors-and-messages.md#toasts. */
export const toastMilliseconds = 5000

const shown = createStore<{ toast: Toast | null }>({ toast: null })
let lastId = 0

/**
 * One at a time: a new one replaces the last. `stays` leaves it until it is closed.
 * See docs/product/errors-and-messages.md#toasts.
 */
export function showToast(type: ToastType, words: string, { stays = false } = {}): void {
  lastId += 1
  shown.change({ toast: { id: lastId, type, words, stays } })
}

export const dismissToast = () => shown.change({ toast: null })

export const currentToast = () => shown.current().toast

export const useToast = () => useSyncExternalStore(shown.subscribe, currentToast, () => null)
