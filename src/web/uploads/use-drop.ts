import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

/** Files dropped on an element. A convenience beside the button, which does the same for everyone. */
export function useDrop(
  zone: RefObject<HTMLElement | null>,
  onFiles: (files: readonly File[]) => void,
): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent((event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const files = [...(event.dataTransfer?.files ?? [])]
    if (files.length > 0) onFiles(files)
  })
  useEffect(() => {
    const element = zone.current
    if (!element) return
    const listening = new AbortController()
    const { signal } = listening
    const over = (event: DragEvent) => {
      event.preventDefault()
      setIsOver(true)
    }
    element.addEventListener('dragover', over, { signal })
    element.addEventListener('dragleave', () => setIsOver(false), { signal })
    element.addEventListener('drop', (event) => take(event), { signal })
    return () => listening.abort()
  }, [zone])
  return isOver
}
