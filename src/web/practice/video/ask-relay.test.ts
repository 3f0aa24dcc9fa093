import { expect, it } from 'vitest'
import { judgeRelay } from './ask-relay.ts'

it.each([
  [{ hasRelay: true, errorCodes: [] }, 'works'],
  // It works where one of two networks of this device gets through.
  [{ hasRelay: true, errorCodes: [701] }, 'works'],
  [{ hasRelay: false, errorCodes: [401] }, 'refused'],
  [{ hasRelay: false, errorCodes: [701, 401] }, 'refused'],
  [{ hasRelay: false, errorCodes: [701] }, 'silent'],
  [{ hasRelay: false, errorCodes: [] }, 'silent'],
])('%j: %s', (heard, result) => {
  expect(judgeRelay(heard)).toBe(result)
})
