import { useEffect } from 'react'

/** Escape closes what is open, wherever the focus is; a dialog above it closes by itself. */
export function useEscape(close: (() => void) | null): void {
  useEffect(() => {
    if (!close) return
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !document.querySelector('dialog[open]')) close()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [close])
}
