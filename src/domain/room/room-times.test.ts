import { expect, it } from 'vitest'
import { roomClosesAt, roomOpensAt, roomPhase } from './room-times.ts'

const session = { startsAt: new Date('2026-11-17T10:00:00Z'), endsAt: new Date('2026-11-17T10:50:00Z') }

it.each([
  ['2026-11-17T09:44:59Z', 'tooEarly'],
  ['2026-11-17T09:45:00Z', 'open'],
  ['2026-11-17T11:34:59Z', 'open'],
  ['2026-11-17T11:35:00Z', 'over'],
] as const)('at %s a room is %s', (now, phase) => {
  expect(roomPhase(session, new Date(now))).toBe(phase)
})

it('opens 15 minutes before and closes 45 minutes after', () => {
  expect(roomOpensAt(session).toISOString()).toBe('2026-11-17T09:45:00.000Z')
  expect(roomClosesAt(session).toISOString()).toBe('2026-11-17T11:35:00.000Z')
})
