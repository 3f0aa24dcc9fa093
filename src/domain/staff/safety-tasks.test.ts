import { expect, it } from 'vitest'
import { readRaises, safetyTaskState, type SafetyTaskStep } from './safety-tasks.ts'

const since = new Date('2026-11-16T09:26:00Z')
const after = (minutes: number) => new Date(since.getTime() + minutes * 60_000)

it.each([
  ['waits at first', { acknowledgedAt: null, closedAt: null }, after(14.99), 'waiting'],
  ['is overdue after a quarter of an hour', { acknowledgedAt: null, closedAt: null }, after(15), 'overdue'],
  ['is taken on, however late', { acknowledgedAt: after(60), closedAt: null }, after(90), 'takenOn'],
  ['is closed', { acknowledgedAt: after(1), closedAt: after(20) }, after(21), 'closed'],
])('a safety task %s', (_, times, now, state) => {
  expect(safetyTaskState({ waitingSince: since, ...times }, now)).toBe(state)
})

const steps = (...list: [SafetyTaskStep, number][]) =>
  list.map(([kind, minutes]) => ({ kind, at: after(minutes) }))

it.each([
  ['that was just raised', steps(['emailSent', 0], ['opened', 3]), 1, 0],
  ['raised again while no one is on it', steps(['raisedAgain', 10], ['callAsked', 14]), 3, 0],
  ['raised again after it was taken on', steps(['acknowledged', 5], ['raisedAgain', 300]), 2, 300],
  [
    'whose client asks for a call after it was closed, and again',
    steps(['acknowledged', 5], ['closed', 20], ['callAsked', 300], ['callAsked', 310]),
    3,
    300,
  ],
  ['that was taken on', steps(['acknowledged', 5]), 1, 0],
])('a task %s says how often it was raised and since when it waits', (_, happened, raises, minutes) => {
  expect(readRaises(since, happened)).toEqual({ raises, waitingSince: after(minutes) })
})
