import { describe, expect, it } from 'vitest'
import { createSharedRun } from './concurrency.ts'

describe('a shared run', () => {
  it('gives a call during a run the one after it, and shares that', async () => {
    let started = 0
    const run = createSharedRun(async () => {
      const number = ++started
      await Promise.resolve()
      return number
    })
    expect(await Promise.all([run(), run(), run()])).toEqual([1, 2, 2])
    expect(await run()).toBe(3)
  })

  it('goes on after a failure', async () => {
    let started = 0
    const run = createSharedRun(async () => {
      if (++started === 1) throw new Error('away')
      return 'here'
    })
    const [first, second] = await Promise.allSettled([run(), run()])
    expect(first.status).toBe('rejected')
    expect(second).toEqual({ status: 'fulfilled', value: 'here' })
    await expect(run()).resolves.toBe('here')
  })
})
