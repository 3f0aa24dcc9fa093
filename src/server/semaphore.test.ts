import { expect, it } from 'vitest'
import { createSemaphore, createSemaphores } from './concurrency.ts'

it('lets two in at a time, in order, and one that fails makes room too', async () => {
  const gate = createSemaphore(2)
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

it('lets each name wait for itself alone, and refuses what is too much of one', async () => {
  const inTurn = createSemaphores({ most: 1, waiting: 1 })
  const door = Promise.withResolvers<string>()
  const [first, second] = [inTurn('one', () => door.promise), inTurn('one', async () => 'second')]
  expect(await inTurn('one', async () => 'third')).toBeNull()
  expect(await inTurn('other', async () => 'free')).toBe('free')
  door.resolve('first')
  expect(await Promise.all([first, second])).toEqual(['first', 'second'])
  expect(await inTurn('one', async () => 'again')).toBe('again')
})
