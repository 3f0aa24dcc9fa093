import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createPicture, fillOutline, type Outline } from './fill-outline.ts'

const white = [255, 255, 255] as const
const square = (left: number, top: number, right: number, bottom: number): Outline => [
  { to: 'move', points: [left, top] },
  { to: 'line', points: [right, top] },
  { to: 'line', points: [right, bottom] },
  { to: 'line', points: [left, bottom] },
]

function covered(outline: Outline, width = 20, height = 10): number[] {
  const picture = createPicture(width, height, [0, 0, 0])
  fillOutline(picture, outline, white)
  return Array.from({ length: width * height }, (_, place) => (picture.pixels[place * 3] ?? 0) / 255)
}
const sum = (shares: number[]) => shares.reduce((total, share) => total + share, 0)

it('fills the pixels inside, and of those on the edge a share', () => {
  const shares = covered(square(2, 1, 4.5, 2))
  expect(shares.slice(20, 27).map((share) => share.toFixed(1))).toEqual([
    '0.0',
    '0.0',
    '1.0',
    '1.0',
    '0.5',
    '0.0',
    '0.0',
  ])
  expect(sum(shares)).toBeCloseTo(2.5, 1)
})

it('covers as much as the outline’s area, in either direction, and nothing outside the picture', () => {
  const coordinate = (most: number) => fc.double({ min: 0, max: most, noNaN: true })
  fc.assert(
    fc.property(
      fc.tuple(
        coordinate(20),
        coordinate(10),
        coordinate(20),
        coordinate(10),
        coordinate(20),
        coordinate(10),
      ),
      ([ax, ay, bx, by, cx, cy]) => {
        const area = Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2
        const triangle: Outline = [
          { to: 'move', points: [ax, ay] },
          { to: 'line', points: [bx, by] },
          { to: 'line', points: [cx, cy] },
        ]
        // A pixel's share is rounded to a 255th.
        expect(Math.abs(sum(covered(triangle)) - area)).toBeLessThan(0.3)
      },
    ),
  )
  expect(sum(covered(square(-5, -5, 40, 40)))).toBe(200)
  expect(sum(covered(square(30, 30, 40, 40)))).toBe(0)
})

it('leaves a hole where an outline runs the other way round, and fills an overlap once', () => {
  const hole: Outline = [...square(0, 0, 10, 10), ...square(2, 2, 8, 8).toReversed().map(restart)]
  expect(sum(covered(hole))).toBeCloseTo(64, 0)
  expect(sum(covered([...square(0, 0, 6, 5), ...square(3, 0, 9, 5)]))).toBeCloseTo(45, 0)
})

const restart = (step: Outline[number], index: number): Outline[number] =>
  step.to === 'curve' ? step : { to: index === 0 ? 'move' : 'line', points: step.points }
