import { expect, it } from 'vitest'
import { forEachRow } from './availability-index.ts'
import type { IndexRow } from './index-rows.ts'

it('reads everyone who was asked for, also while a visit adds to the list', async () => {
  const ids = Array.from({ length: 5_000 }, (_, number) => String(number).padStart(5, '0'))
  const asked: string[] = []
  const visited: string[] = []
  const read = (some: readonly string[]) => {
    asked.push(...some)
    // Only the id matters to a walk.
    return Promise.resolve(some.map((id) => ({ id }) as IndexRow))
  }
  const before = [...ids]
  await forEachRow(ids, read, ({ id }) => {
    visited.push(id)
    if (visited.length === 1) ids.push('00001-new')
  })
  expect(asked).toEqual(before)
  expect(visited).toEqual(before)
})
