import { expect, it } from 'vitest'
import { formatSaved, formatTold } from './told.tsx'

const period = {
  kind: 'leave',
  firstDate: '2026-11-24',
  lastDate: '2026-11-24',
  start: 0,
  end: 1440,
} as const

it.each([
  [0, 0, 'The leave is added.'],
  [1, 0, 'The leave is added. One client is told by email.'],
  [3, 0, 'The leave is added. 3 clients are told by email.'],
  [0, 1, 'The leave is added. No email will reach one client. Please tell them yourself.'],
  [
    1,
    2,
    'The leave is added. One client is told by email. No email will reach 2 clients. Please tell them yourself.',
  ],
])('counts those who are told, and those who are left to tell: %i and %i', (told, unreached, words) => {
  expect(formatTold(formatSaved({ kind: 'add', period }), { told, unreached }, false)).toBe(words)
})

it.each([
  [0, 0, 'Saved.'],
  [1, 0, 'Saved. No email is sent: it is only kept in the outbox. Please tell one client yourself.'],
  [1, 2, 'Saved. No email is sent: it is only kept in the outbox. Please tell 3 clients yourself.'],
  [0, 1, 'Saved. No email will reach one client. Please tell them yourself.'],
])('calls no email sent that is only kept: %i and %i', (told, unreached, words) => {
  expect(formatTold('Saved.', { told, unreached }, true)).toBe(words)
})
