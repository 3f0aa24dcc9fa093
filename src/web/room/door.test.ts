import { expect, it } from 'vitest'
import { findEntryRefusal } from './door.tsx'

it.each([
  [403, true, 'refused'],
  [403, false, 'unknown'],
  [401, true, 'unknown'],
  [401, false, 'unknown'],
  [404, true, 'gone'],
  [0, true, 'failed'],
  [0, false, 'failed'],
  [429, true, 'failed'],
  [500, true, 'failed'],
  [503, false, 'failed'],
] as const)('%i, logged in: %j: %s', (status, isLoggedIn, why) => {
  expect(findEntryRefusal({ status, code: 'any' }, isLoggedIn)).toBe(why)
})

it.each(['sessionLocked', 'secondStepNeeded'])('%s is no reason to ask for a client’s log-in', (code) => {
  expect(findEntryRefusal({ status: 401, code }, false)).toBe('locked')
})
