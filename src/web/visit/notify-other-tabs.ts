import { newKey } from '../api/new-key.ts'

/** Holds nothing but a new value each time: writing it is what the browser tells other tabs of. */
const name = 'banksia.reservationNews'

/**
 * Tells this browser's other tabs that a hold was started, restarted, claimed or given back. It says nothing of which:
 * each tab asks the server about its own.
 */
export function notifyOtherTabs(): void {
  try {
    localStorage.setItem(name, newKey())
  } catch {
    // A browser that refuses storage has no news: its tabs ask when they are looked at.
  }
}

/** Gives a function that stops listening. */
export function onOtherTabChange(listener: () => void): () => void {
  const heard = ({ key }: StorageEvent) => key === name && listener()
  window.addEventListener('storage', heard)
  return () => window.removeEventListener('storage', heard)
}
