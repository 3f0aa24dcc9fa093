import { expect, it } from 'vitest'
import { currentInterruption, endInterruption, interrupt, isCovered } from './interruption.ts'

it('lets everyone who waits go on at once', async () => {
  const both = Promise.all([interrupt('stepUp'), interrupt('stepUp')])
  expect(currentInterruption()).toBe('stepUp')
  endInterruption(true)
  expect(await both).toEqual([true, true])
  expect(currentInterruption()).toBeNull()
})

it('stays locked when something else asks for the second step', async () => {
  const locked = interrupt('locked')
  const asked = interrupt('stepUp')
  expect(currentInterruption()).toBe('locked')
  endInterruption(false)
  expect(await Promise.all([locked, asked])).toEqual([false, false])
})

it('locks above a question that is open', () => {
  void interrupt('stepUp')
  void interrupt('locked')
  expect(currentInterruption()).toBe('locked')
  endInterruption(true)
})

it('asks for a new sign-in above a lock, and covers the page until then', async () => {
  const locked = interrupt('locked')
  const ended = interrupt('signedOut')
  void interrupt('locked')
  void interrupt('stepUp')
  expect(currentInterruption()).toBe('signedOut')
  expect(isCovered()).toBe(true)
  endInterruption(true)
  expect(await Promise.all([locked, ended])).toEqual([true, true])
  expect(isCovered()).toBe(false)
})
