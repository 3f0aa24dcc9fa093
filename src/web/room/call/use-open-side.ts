import { useCallback, useRef, useState } from 'react'
import type { OpenSide } from './open-side.ts'

/** Which pane is open. One that is closed gives the focus back to the control that opened it. */
export function useOpenSide() {
  const [side, setSide] = useState<OpenSide>(null)
  const opener = useRef<HTMLElement | null>(null)
  const show = useCallback((next: OpenSide, pressed: HTMLElement) => {
    opener.current = pressed
    setSide(next)
  }, [])
  const close = useCallback(() => {
    if (!isOnControlOutside(document.activeElement)) opener.current?.focus()
    setSide(null)
  }, [])
  return { side, show, close }
}

/** Escape closes a pane from anywhere: someone at "Mute" stays there. */
const isOnControlOutside = (focused: Element | null): boolean =>
  focused !== null && focused.matches('a, button') && focused.closest('aside') === null
