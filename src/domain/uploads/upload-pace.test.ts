import { expect, it } from 'vitest'
import { isTooSlow } from './upload-pace.ts'

it.each([
  [0, 0, false],
  [0, 20, false],
  [1, 21, true],
  [21 * 4096, 21, false],
  [10 * 1024 * 1024, 2560, false],
  [10 * 1024 * 1024 - 1, 2560, true],
])('%i bytes in %i seconds', (bytes, seconds, isSlow) => {
  expect(isTooSlow({ bytes, seconds })).toBe(isSlow)
})
