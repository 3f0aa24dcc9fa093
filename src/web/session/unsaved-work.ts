/** Parts of this page that would lose something if it were left now. */
const unsaved = new Set<symbol>()

/** Closing the tab is asked about by the browser until the function that this gives is called. */
export function noteUnsavedWork(): () => void {
  const part = Symbol()
  const ask = (event: BeforeUnloadEvent) => unsaved.has(part) && event.preventDefault()
  unsaved.add(part)
  addEventListener('beforeunload', ask)
  return () => {
    unsaved.delete(part)
    removeEventListener('beforeunload', ask)
  }
}

export const hasUnsavedWork = (): boolean => unsaved.size > 0

/** The person has been asked, and leaves: the browser need not ask again. */
export const dropUnsavedWork = (): void => unsaved.clear()
