import { expect, it } from 'vitest'
import { stepFrom } from './week-day.tsx'

const counts = [3, 0, 1, 2]

it.each([
  ['down the day', { column: 0, row: 0 }, 'ArrowDown', { column: 0, row: 1 }],
  ['not past its end', { column: 0, row: 2 }, 'ArrowDown', null],
  ['not past its beginning', { column: 0, row: 0 }, 'ArrowUp', null],
  ['over an empty day, to the last there is', { column: 0, row: 2 }, 'ArrowRight', { column: 2, row: 0 }],
  ['back again', { column: 2, row: 0 }, 'ArrowLeft', { column: 0, row: 0 }],
  ['not past the week', { column: 3, row: 1 }, 'ArrowRight', null],
  ['nowhere by another key', { column: 0, row: 0 }, 'Enter', null],
])('%s', (_, from, key, to) => {
  expect(stepFrom(counts, from, key)).toEqual(to)
})
