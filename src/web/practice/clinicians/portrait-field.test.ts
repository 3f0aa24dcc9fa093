import { expect, it } from 'vitest'
import { cropSquare, mostZoom } from './portrait-field.tsx'

it('cuts a square that lies inside the picture, wherever it is moved and however far it is zoomed', () => {
  for (const [width, height] of [
    [4000, 3000],
    [600, 1200],
    [800, 800],
  ] as const)
    for (const zoom of [1, 1.5, mostZoom])
      for (const x of [0, 0.3, 1])
        for (const y of [0, 0.5, 1]) {
          const { left, top, side } = cropSquare({ width, height }, { zoom, x, y })
          expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
          expect(left + side).toBeLessThanOrEqual(width)
          expect(top + side).toBeLessThanOrEqual(height)
          expect(side).toBe(Math.min(width, height) / zoom)
        }
})
