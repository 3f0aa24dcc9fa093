import { type RefObject, useEffect, useRef } from 'react'

/** A card that has just been opened has the focus; Escape closes it. */
export function useCardKeys(onClose: () => void): RefObject<HTMLElement | null> {
  const card = useRef<HTMLElement>(null)
  useEffect(() => card.current?.focus(), [])
  useEffect(() => {
    const press = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    const element = card.current
    element?.addEventListener('keydown', press)
    return () => element?.removeEventListener('keydown', press)
  }, [onClose])
  return card
}
