/** Where a control goes with what was pressed, the browser leaves the focus on the page as a whole. */
const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body

/** From what was pressed, or from where the focus was lost with it. Who has moved on in the meantime stays where they are. */
export function moveFocus(pressed: Element, to: HTMLElement | null): void {
  if (isLost() || pressed.contains(document.activeElement)) to?.focus()
}

/** For a control that takes the place of the one that was pressed: as its `ref`. */
export function takeLostFocus(control: HTMLElement | null): void {
  if (isLost()) control?.focus()
}
