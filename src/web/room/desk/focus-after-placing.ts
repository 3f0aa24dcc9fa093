import { headingIds } from '../heading-ids.ts'

/**
 * Where does the focus go when a pressed button vanishes with its row? To the pane's heading; on a narrow screen, where the pane may
 * be closed, to the room's. Who has moved on in the meantime stays where they are.
 */
export function focusAfterPlacing(pressed: Element): void {
  if (document.activeElement !== pressed && document.activeElement !== document.body) return
  for (const id of [headingIds.waiting, headingIds.room]) {
    const heading = document.getElementById(id)
    // Nothing happens to one that is not shown.
    heading?.focus()
    if (heading !== null && document.activeElement === heading) return
  }
}
