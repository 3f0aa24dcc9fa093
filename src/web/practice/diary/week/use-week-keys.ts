import { useLayoutEffect } from 'react'

type Places = { today: string; next: string; previous: string }

const typesText = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, select, textarea, [contenteditable]') !== null

/** T, N and P go to this week, the next and the one before, wherever on the page one is, except in a field. */
export function useWeekKeys({ today, next, previous }: Places, go: (path: string) => void): void {
  // With the new heading at once: a key that follows it leads on from the week that is shown.
  useLayoutEffect(() => {
    const places: Record<string, string> = { t: today, n: next, p: previous }
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || typesText(event.target)) return
      const place = places[event.key.toLowerCase()]
      if (place !== undefined) go(place)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [today, next, previous, go])
}
