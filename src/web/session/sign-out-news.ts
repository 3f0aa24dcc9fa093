import { newKey } from '../api/new-key.ts'

/** Holds nothing but a new value each time: writing it is what the browser tells other tabs of. It stays for those that sleep. */
export const signOutNews = 'banksia.signOutNews'

export function writeNews(): void {
  try {
    localStorage.setItem(signOutNews, newKey())
  } catch {
    // Where storage is refused or full, each tab has to be signed out.
  }
}

export function readNews(): string {
  try {
    return localStorage.getItem(signOutNews) ?? ''
  } catch {
    return ''
  }
}
