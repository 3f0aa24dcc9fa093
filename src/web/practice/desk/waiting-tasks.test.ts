import { expect, it } from 'vitest'
import type { OpenTaskState } from '#contract/staff/safety-tasks.ts'
import { isListChanged, isTaskChanged } from './waiting-tasks.ts'

const one: OpenTaskState = { id: 'one', state: 'waiting', raises: 1 }
const other: OpenTaskState = { id: 'other', state: 'takenOn', raises: 2 }

it.each([
  ['the same', [other, one], false, false],
  ['overdue', [{ ...one, state: 'overdue' }, other], true, false],
  ['raised again', [{ ...one, raises: 2 }, other], true, true],
  ['taken on', [{ ...one, state: 'takenOn' }, other], true, true],
  ['closed', [other], true, true],
  ['as it was beside another that is new', [one, other, { ...one, id: 'new' }], true, false],
] as const)('a task that is %s', (_, states, listChanged, taskChanged) => {
  expect(isListChanged([one, other], states)).toBe(listChanged)
  expect(isTaskChanged(one, states)).toBe(taskChanged)
})

it('a closed task that is not among the open ones is as it was, and open again it is not', () => {
  const closed = { ...one, state: 'closed' } as const
  expect(isTaskChanged(closed, [other])).toBe(false)
  expect(isTaskChanged(closed, [{ ...one, state: 'takenOn' }])).toBe(true)
})
