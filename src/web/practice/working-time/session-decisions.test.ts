import { expect, it } from 'vitest'
import type { SessionDecision } from '#contract/staff/affected-sessions.ts'
import { decisionValue, errorsBySession, toDecision, toldCount } from './session-decisions.ts'

const startDateTime = '2026-11-24T23:00:00.000Z'

it.each<SessionDecision>([
  { id: 'a', do: 'ask' },
  { id: 'a', do: 'cancel' },
  { id: 'a', do: 'keep' },
  { id: 'a', do: 'move', startDateTime },
  { id: 'a', do: 'move', startDateTime, clinicianId: 'c' },
])('a decision is a choice of the list and back: %j', (decision) => {
  expect(toDecision('a', decisionValue(decision))).toEqual(decision)
})

it('is none before anything was chosen', () => {
  expect(decisionValue(undefined)).toBe('')
  expect(toDecision('a', '')).toBeNull()
  expect(toDecision('a', 'move')).toBeNull()
})

it('finds the session of an error by its place in what was sent, and counts who is told', () => {
  const sent: SessionDecision[] = [
    { id: 'a', do: 'keep' },
    { id: 'b', do: 'cancel' },
  ]
  expect(errorsBySession(sent, { 'decisions.1': 'Taken', other: 'x' })).toEqual({ b: 'Taken' })
  expect(toldCount(sent)).toBe(1)
})
