import { expect, it } from 'vitest'
import type { RoomState } from '#contract/room.ts'
import { viewersZone } from './call-room.ts'

const you = (role: RoomState['you']['role']): RoomState['you'] => ({
  personId: 'one',
  role,
  name: 'Robin',
  standing: 'waiting',
  hasBeenIn: false,
  privacy: null,
  timeZone: 'Australia/Sydney',
})
const device = 'Australia/Perth'

it.each([
  ['client', null, 'Australia/Sydney'],
  ['client', 'Australia/Darwin', 'Australia/Darwin'],
  // A guest may be elsewhere than the client.
  ['guest', null, 'Australia/Perth'],
  ['guest', 'Australia/Darwin', 'Australia/Darwin'],
  ['clinician', 'Australia/Darwin', 'Australia/Sydney'],
] as const)('a %s who chose %j sees times in %s', (role, chosen, zone) => {
  expect(viewersZone(you(role), { chosen, device })).toBe(zone)
})

it('a guest whose device is in none of the offered zones sees the client’s', () => {
  expect(viewersZone(you('guest'), { chosen: null, device: 'Europe/Paris' })).toBe('Australia/Sydney')
})
