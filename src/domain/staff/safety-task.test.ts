import { expect, it } from 'vitest'
import { safetyTaskState } from './safety-task.ts'

const since = new Date('2026-11-16T09:26:00Z')
const after = (minutes: number) => new Date(since.getTime() + minutes * 60_000)

it.each([
  ['waits at first', { acknowledgedAt: null, closedAt: null }, after(14.99), 'waiting'],
  ['is overdue after a quarter of an hour', { acknowledgedAt: null, closedAt: null }, after(15), 'overdue'],
  ['is taken on, however late', { acknowledgedAt: after(60), closedAt: null }, after(90), 'takenOn'],
  ['is closed', { acknowledgedAt: after(1), closedAt: after(20) }, after(21), 'closed'],
])('a safety task %s', (_, times, now, state) => {
  expect(safetyTaskState({ since, ...times }, now)).toBe(state)
})
