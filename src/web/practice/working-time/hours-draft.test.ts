import { expect, it } from 'vitest'
import type { HoursChangeRequest } from '#contract/staff/working-time.ts'
import { hasEdits, isSameChange } from './hours-draft.ts'

const period = { kind: 'leave', firstDate: '', lastDate: '', start: 0, end: 1440 } as const
const add: HoursChangeRequest = { kind: 'add', period }
const dated: HoursChangeRequest = { kind: 'add', period: { ...period, firstDate: '2026-12-01' } }
const remove = (periodId: string): HoursChangeRequest => ({ kind: 'remove', periodId })
const weekly: HoursChangeRequest = { kind: 'weekly', weekly: [] }

it('tells an edit from another change', () => {
  expect(isSameChange(add, dated)).toBe(true)
  expect(isSameChange(remove('a'), remove('a'))).toBe(true)
  expect(isSameChange(remove('a'), remove('b'))).toBe(false)
  expect(isSameChange(weekly, add)).toBe(false)
  expect(isSameChange(null, add)).toBe(false)
})

it('finds edits that another change would throw away', () => {
  const decided = { s: { id: 's', do: 'keep' } } as const
  expect(hasEdits(null, { opened: null, decisions: {} })).toBe(false)
  expect(hasEdits(add, { opened: add, decisions: {} })).toBe(false)
  expect(hasEdits(dated, { opened: add, decisions: {} })).toBe(true)
  expect(hasEdits(weekly, { opened: weekly, decisions: {} })).toBe(true)
  expect(hasEdits(remove('a'), { opened: remove('a'), decisions: {} })).toBe(false)
  expect(hasEdits(remove('a'), { opened: remove('a'), decisions: decided })).toBe(true)
})
