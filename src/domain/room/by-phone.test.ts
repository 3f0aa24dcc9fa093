import { expect, it } from 'vitest'
import { type RoomVisit, wentOnByPhone } from './visits.ts'
import type { RoomRole } from './people.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 17, 10, minute))
const visit = (role: RoomRole, from: number, until: number, admitted: number | null = from): RoomVisit => ({
  role,
  joinedAt: at(from),
  admittedAt: admitted === null ? null : at(admitted),
  until: at(until),
})
const both = [visit('clinician', 0, 50), visit('client', 0, 50)]

it('without a request it was by video, and with the clinician’s word by phone', () => {
  expect(wentOnByPhone({ said: null, request: null }, both)).toBe(false)
  expect(wentOnByPhone({ said: null, request: { askedBy: 'clinician', at: at(10) } }, both)).toBe(true)
})

it.each([
  [
    'is back for good',
    [visit('clinician', 0, 10), visit('clinician', 14, 50), visit('client', 0, 50)],
    false,
  ],
  ['was there all the time', both, false],
  ['does not come back', [visit('clinician', 0, 11), visit('client', 0, 50)], true],
  ['looks in for two minutes', [visit('clinician', 15, 17), visit('client', 0, 50)], true],
  ['looks in for three minutes', [visit('clinician', 15, 18), visit('client', 0, 50)], false],
  ['is back, and the client only waits', [visit('clinician', 0, 50), visit('client', 12, 50, null)], true],
])('a client asked, and the clinician %s', (_what, visits, isByPhone) => {
  expect(wentOnByPhone({ said: null, request: { askedBy: 'client', at: at(12) } }, visits)).toBe(isByPhone)
})

it('what was together before the client asked does not count', () => {
  const before = [visit('clinician', 0, 20), visit('client', 0, 50)]
  expect(wentOnByPhone({ said: null, request: { askedBy: 'client', at: at(19) } }, before)).toBe(true)
})

it.each([true, false])('what the practice says (%j) counts before any request', (said) => {
  for (const askedBy of ['client', 'clinician'] as const)
    for (const visits of [both, []])
      expect(wentOnByPhone({ said, request: { askedBy, at: at(10) } }, visits)).toBe(said)
  expect(wentOnByPhone({ said, request: null }, [])).toBe(said)
})
