/** See docs/product/discovery.md#home-carousel. */
const glideMilliseconds = 2000

let current = 0

/** Scrolls at a fixed pace, which the browser's smooth scrolling does not offer. */
export function glide(row: HTMLElement, target: number): void {
  cancelAnimationFrame(current)
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
    if (done < 1) current = requestAnimationFrame(frame)
    else delete row.dataset.gliding
  }
  current = requestAnimationFrame(frame)
}

const eased = (done: number) => (1 - Math.cos(Math.PI * done)) / 2
