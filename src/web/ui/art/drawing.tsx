import branchUrl from './branch.svg?url&no-inline'
import heroUrl from './hero.svg?url&no-inline'
import sprigUrl from './sprig.svg?url&no-inline'

/** `sprig` for arrival, `branch` for emptiness, `hero` for the first sight of the site. */
const drawings = {
  hero: { url: heroUrl, viewBox: '56 92 520 640', width: 520, height: 640 },
  sprig: { url: sprigUrl, viewBox: '30 34 256 232', width: 256, height: 232 },
  branch: { url: branchUrl, viewBox: '8 26 300 176', width: 300, height: 176 },
} as const

export type DrawingName = keyof typeof drawings

/**
 * A botanical drawing that follows the tokens. The file's colours are custom properties, which `use` lets through, so the
 * 50 kB of paths are a cached picture and never part of a script.
 */
export function Drawing({ name, label }: { name: DrawingName; label?: string }) {
  const { url, viewBox, width, height } = drawings[name]
  const naming = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <svg
      className={`botanical botanical--${name}`}
      viewBox={viewBox}
      width={width}
      height={height}
      {...naming}
    >
      <use href={`${url}#drawing`} />
    </svg>
  )
}
