import { expect, it } from 'vitest'
import { createGate } from './gate.ts'

it('lets two in at a time, in order, and one that fails makes room too', async () => {
  const gate = createGate(2)
  const doors = Array.from({ length: 5 }, () => Promise.withResolvers<void>())
  const begun: number[] = []
  const work = doors.map(({ promise }, index) =>
    gate(async () => {
      begun.push(index)
      await promise
    }).catch(() => 'failed'),
  )
  expect(begun).toEqual([0, 1])
  doors[1]?.reject(new Error('no'))
  await work[1]
  expect(begun).toEqual([0, 1, 2])
  for (const { resolve } of doors) resolve()
  await Promise.all(work)
  expect(begun).toEqual([0, 1, 2, 3, 4])
})
