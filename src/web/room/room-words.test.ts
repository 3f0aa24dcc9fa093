import { expect, it } from 'vitest'
import { roomStateFor } from '#test/support/room-state.ts'
import {
  clinicianName,
  comeBackUntil,
  hangUpWords,
  sessionClock,
  timeAt,
  timeInZone,
  waitingWords,
} from './room-words.ts'

const session = { startsAt: '2026-11-16T23:00:00.000Z', endsAt: '2026-11-16T23:50:00.000Z' }

it.each([
  ['22:58:30', { clock: '1:30', words: 'until the start', share: 0 }],
  ['23:11:56', { clock: '38:04', words: 'left of 50 minutes' }],
  ['23:50:00', { clock: '0:00', words: 'left of 50 minutes', share: 1 }],
  ['23:53:05', { clock: '3:05', words: 'over the 50 minutes', share: 1 }],
])('at %s', (time, clock) => {
  expect(sessionClock(session, new Date(`2026-11-16T${time}.000Z`))).toMatchObject(clock)
})

it('tells until when one can come back: the end of the session, and once it runs over the end of the room', () => {
  const room = { ...roomStateFor('client'), ...session, closesAt: '2026-11-17T00:35:00.000Z' }
  const at = (time: string) => comeBackUntil(room, new Date(`2026-11-16T${time}:00.000Z`))
  expect([at('23:30'), at('23:55')]).toEqual(['10:50 am (Sydney)', '11:35 am (Sydney)'])
})

it('has other words for hanging up than for the quick exit, and none for a call that goes on elsewhere', () => {
  expect(hangUpWords({ provider: { kind: 'builtIn' } })).toBe('Hang up')
  const elsewhere = { kind: 'address', address: 'https://meet.example/room' } as const
  expect(hangUpWords({ provider: elsewhere })).toBe('Leave the session')
})

it('calls the clinician by their first name, and tells the time where the viewer is', () => {
  expect(clinicianName({ clinician: { name: 'Dr Amelia Tran' } })).toBe('Amelia')
  expect(timeAt(session.startsAt, 'Australia/Perth')).toBe('7:00 am')
  expect(timeInZone(session.startsAt, 'Australia/Perth')).toBe('7:00 am (Perth)')
})

it('says who waits', () => {
  const person = (name: string, standing: 'waiting' | 'admitted', tabId: string | null) => ({
    personId: name,
    role: 'client' as const,
    name,
    guestKind: null,
    standing,
    tabId,
    since: null,
    lastSeenAt: null,
    privacy: null,
  })
  const [robin, lena] = [person('Robin', 'waiting', 'a'), person('Lena', 'waiting', 'b')]
  expect(waitingWords({ people: [robin, person('Ash', 'admitted', 'c')] })).toBe(
    'Robin is waiting to be let in.',
  )
  expect(waitingWords({ people: [robin, lena] })).toBe('Robin and Lena are waiting to be let in.')
  expect(waitingWords({ people: [person('Robin', 'waiting', null)] })).toBe('')
})
