import { expect, it } from 'vitest'
import { chartBox, heightOf, placePoints } from './client-questionnaires.tsx'

it('places the lowest score at the foot and the highest at the top', () => {
  expect(heightOf(0, 42)).toBe(chartBox.bottom)
  expect(heightOf(42, 42)).toBe(chartBox.top)
})

it('keeps the distance in time, and puts a single answer at the end', () => {
  const [first, middle, last] = placePoints(
    [0, 10, 100].map((at) => ({ at, score: 21 })),
    42,
  )
  expect(first?.x).toBe(chartBox.left + chartBox.inset)
  expect(last?.x).toBe(chartBox.right - chartBox.inset)
  expect((middle?.x ?? 0) - (first?.x ?? 0)).toBeCloseTo(((last?.x ?? 0) - (first?.x ?? 0)) / 10)
  expect(placePoints([{ at: 5, score: 0 }], 42)).toEqual([{ x: 282, y: 220 }])
  expect(placePoints([], 42)).toEqual([])
})
