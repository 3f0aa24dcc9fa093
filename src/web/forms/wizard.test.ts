import { expect, it } from 'vitest'
import { readStep } from './wizard.tsx'

it.each([
  [null, 4],
  ['1', 0],
  ['9', 8],
  ['0', null],
  ['10', null],
  ['-1', null],
  ['1.5', null],
  ['x', null],
  ['', null],
  [' 1', null],
  ['1e0', null],
])('%j is %j', (named, step) => {
  expect(readStep(named, { total: 9, start: 4 })).toBe(step)
})
