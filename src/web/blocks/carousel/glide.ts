/** See docs/product/content.md#carousels. */
const glideMilliseconds = 2000

/** Of each row, so that two that move at once do not stop each other. */
const current = new WeakMap<HTMLElement, number>()

/** Scrolls at a fixed pace, which the browser's smooth scrolling does not offer. */
export function glide(row: HTMLElement, target: number): void {
  cancelAnimationFrame(current.get(row) ?? 0)
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    row.scrollLeft = target
    return
  }
  const from = row.scrollLeft
  const began = performance.now()
  // Snapping would fight every frame of it.
  row.dataset.gliding = ''
  const frame = (now: number) => {
    const done = Math.min((now - began) / glideMilliseconds, 1)
    row.scrollLeft = from + (target - from) * eased(done)
    if (done < 1) current.set(row, requestAnimationFrame(frame))
    else delete row.dataset.gliding
  }
  current.set(row, requestAnimationFrame(frame))
}

const eased = (done: number) => (1 - Math.cos(Math.PI * done)) / 2
