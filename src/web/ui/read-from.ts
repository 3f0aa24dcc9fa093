/** A screen reader goes on from here: a heading, or the main part of a page. It takes the focus and is not marked (base.css). */
export function readFrom(place: HTMLElement | null | undefined): void {
  if (!place) return
  place.tabIndex = -1
  place.focus({ preventScroll: true })
}
