/**
 * Until when this browser may be holding a time, in milliseconds of its own clock. It names no time and no person: it only
 * says whether the bar that shows held times is worth loading, in every tab.
 */
export const markerName = 'banksia.heldUntil'

/** For browsers that refuse storage. */
export const unstored = { until: 0 }

export function isMarked(): boolean {
  try {
    return Number(localStorage.getItem(markerName)) > Date.now()
  } catch {
    return unstored.until > Date.now()
  }
}

/** This tab's: other tabs are told by the browser. */
export const markListeners = new Set<() => void>()

export function onMark(listener: () => void): () => void {
  markListeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    markListeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
