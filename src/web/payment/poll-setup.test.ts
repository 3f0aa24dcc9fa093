import { describe, expect, it } from 'vitest'
import type { PaymentSetup } from '#contract/payments.ts'
import { pollSetup } from './poll-setup.ts'

const setup = (state: PaymentSetup['state']): PaymentSetup => ({ state, message: null, reserveId: 'r' })

/** Gives these answers in turn, then the last one again, and notes how long it was waited before each. */
async function poll(...answers: [PaymentSetup | null, ...(PaymentSetup | null)[]]) {
  const pauses: number[] = []
  const hasWord = await pollSetup({
    look: async () => (answers.length > 1 ? answers.shift() : answers[0]) ?? null,
    pause: async (ms) => void pauses.push(ms),
  })
  return { hasWord, pauses }
}

describe('waiting for the provider’s word', () => {
  it.each(['booked', 'saved', 'tooLate'] as const)('ends with %s', async (state) => {
    const { hasWord, pauses } = await poll(setup('waiting'), setup(state))
    expect(hasWord).toBe(true)
    expect(pauses).toHaveLength(2)
  })

  it('goes on after a decline and after a look that came to nothing: success may follow both', async () => {
    const { hasWord, pauses } = await poll(setup('failed'), null, setup('booked'))
    expect(hasWord).toBe(true)
    expect(pauses).toHaveLength(3)
  })

  it('asks less and less often, and gives up after about a minute', async () => {
    const { hasWord, pauses } = await poll(setup('waiting'))
    expect(hasWord).toBe(false)
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
    expect(pauses[0]).toBeLessThanOrEqual(1000)
    const total = pauses.reduce((sum, ms) => sum + ms, 0)
    expect(total).toBeGreaterThan(45_000)
    expect(total).toBeLessThan(90_000)
  })
})
