import { expect, it } from 'vitest'
import { settledState } from './practice-changes.ts'

const was = { startsAt: new Date('2027-06-21T00:00:00Z'), clinicianId: 'a' }
const later = { ...was, startsAt: new Date('2027-06-22T00:00:00Z') }

it.each([
  ['kept', { now: was }],
  ['asked', { now: was, isMoveAsked: true }],
  ['moved', { now: later }],
  ['moved', { now: { ...was, clinicianId: 'b' } }],
  // Asked first; then the client moved or cancelled it.
  ['moved', { now: later, isMoveAsked: true }],
  ['cancelled', { now: was, isCancelled: true, isMoveAsked: true }],
] as const)('says %s: %j', (state, session) => {
  expect(settledState({ was, isCancelled: false, isMoveAsked: false, ...session })).toBe(state)
})
