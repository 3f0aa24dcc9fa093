import { expect, it } from 'vitest'
import { judgeWays } from './check-connection.ts'

it.each([
  [['host', 'srflx', 'relay'], true, 'works'],
  [['host', 'srflx'], true, 'blocked'],
  [['host', 'srflx'], false, 'untested'],
  [['host'], false, 'untested'],
  [[], false, 'blocked'],
])('the ways %j, with a relay: %s, say %s', (types, hasRelay, check) => {
  expect(judgeWays(new Set(types), hasRelay)).toBe(check)
})
