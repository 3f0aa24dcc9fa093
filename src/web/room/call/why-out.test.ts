import { expect, it } from 'vitest'
import { roomStateFor } from '#test/support/room-state.ts'
import type { RoomAnswer } from '#contract/room.ts'
import { whyOut } from './create-call.ts'

const door = { canSendCode: false, practicePhone: null }
const answered = (value: Partial<RoomAnswer>) =>
  whyOut({ ok: true, value: { room: null, gone: null, door, ...value } })
const refused = (status: number) => whyOut({ ok: false, problem: { code: 'notFound', status, message: '' } })
const room = roomStateFor('client')

it('a session that takes place without this browser: its owner is signed out', () => {
  expect(answered({}).out).toBe('signedOut')
})

it.each(['cancelled', 'byPhone'] as const)('one that is %s is said to be so', (why) => {
  expect(answered({ gone: { why, role: 'client' } }).out).toBe(why)
})

it('a room that is not open yet was moved, and gives its new time', () => {
  const later = { ...room, phase: 'tooEarly' as const, startsAt: '2026-11-17T00:00:00.000Z' }
  expect(answered({ room: later })).toEqual({ out: 'moved', room: later })
})

it('a room that is over gives what the page after a session needs', () => {
  expect(answered({ room: { ...room, phase: 'over' } }).room?.phase).toBe('over')
})

it('someone who was removed is not asked to sign in', () => {
  expect(answered({ room: { ...room, you: { ...room.you, standing: 'removed' } } }).out).toBe('removed')
})

it.each([
  [404, 'gone'],
  [0, 'closed'],
  [503, 'closed'],
] as const)('an answer of %i says no more than that: %s', (status, out) => {
  expect(refused(status).out).toBe(out)
})
