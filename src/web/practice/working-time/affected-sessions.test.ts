import { expect, it } from 'vitest'
import type { AffectedSession, SessionDecision } from '#contract/staff/affected-sessions.ts'
import {
  askAll,
  type SessionDecisions,
  decisionValue,
  errorsBySession,
  toDecision,
  toldCount,
} from './affected-sessions.tsx'

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

it('finds the session of an error by its place in what was sent', () => {
  const sent: SessionDecision[] = [
    { id: 'a', do: 'keep' },
    { id: 'b', do: 'cancel' },
  ]
  expect(errorsBySession(sent, { 'decisions.1': 'Taken', other: 'x' })).toEqual({ b: 'Taken' })
})

const session = (id: string, clientId: string, isToldByEmail = true): AffectedSession => ({
  id,
  clientId,
  clientName: 'Robin Field',
  startDateTime,
  endDateTime: startDateTime,
  typeName: 'Session',
  deliveryType: 'videoCall',
  funding: null,
  isMoveAsked: false,
  isToldByEmail,
  proposals: [],
  colleagues: [],
})

it('asks everyone at once of whose session nothing is decided yet', () => {
  const sessions = [session('a', 'robin'), session('b', 'kai'), session('c', 'lee')]
  expect(askAll(sessions, { b: { id: 'b', do: 'cancel' } })).toEqual([
    { id: 'a', do: 'ask' },
    { id: 'c', do: 'ask' },
  ])
})

it('counts each client once whom an email reaches and whose session changes', () => {
  const sessions = [
    session('a', 'robin'),
    session('b', 'robin'),
    session('c', 'kai'),
    session('d', 'noor', false),
    session('e', 'lee'),
  ]
  const decisions: SessionDecisions = {
    a: { id: 'a', do: 'cancel' },
    b: { id: 'b', do: 'ask' },
    c: { id: 'c', do: 'keep' },
    d: { id: 'd', do: 'cancel' },
  }
  expect(toldCount(sessions, decisions)).toBe(1)
})
