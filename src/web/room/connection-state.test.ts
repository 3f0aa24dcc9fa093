import { expect, it } from 'vitest'
import { waysOfConnection } from './devices.tsx'

const relay = { hasRelay: true, hasServers: true }
const direct = { hasRelay: false, hasServers: true }
const alone = { hasRelay: false, hasServers: false }

it.each([
  [['host', 'srflx', 'relay'], relay, 'works'],
  [['host', 'srflx'], relay, 'blocked'],
  [['host', 'srflx'], direct, 'likely'],
  [['host'], direct, 'blocked'],
  [['host'], alone, 'untested'],
  [[], alone, 'blocked'],
])('the ways %j with %j say %s', (types, has, check) => {
  expect(waysOfConnection(new Set(types), has)).toBe(check)
})
