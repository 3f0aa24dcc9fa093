import { describe, expect, it } from 'vitest'
import { nextOffset } from './carousel.tsx'

/** Five cards of 280 with gaps of 20, of which three fit: the row ends at 600. */
const row = (scrollLeft: number) => ({
  scrollLeft,
  scrollWidth: 1480,
  clientWidth: 880,
  childElementCount: 5,
  firstElementChild: { clientWidth: 280 },
})

describe('one step of the carousel', () => {
  it.each([
    ['forward', 0, 1, 300],
    ['forward from between two cards', 290, 1, 600],
    ['forward to the end', 300, 1, 600],
    ['from the end to the beginning', 600, 1, 0],
    ['back', 600, -1, 300],
    ['from the beginning to the end', 0, -1, 600],
  ] as const)('%s', (_, from, direction, to) => {
    expect(nextOffset(row(from), direction)).toBe(to)
  })
})
