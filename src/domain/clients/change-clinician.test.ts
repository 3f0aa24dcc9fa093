import { describe, expect, it } from 'vitest'
import { findMisfitOf, misfitWords } from './change-clinician.ts'

const noor = {
  clientAgeRange: ['adults'],
  fundingMethods: ['rebate'],
  shouldUseCaseLoad: true,
  remainingSlots: 1,
  isTheirs: false,
} as const
const adult = { age: 30, funding: 'rebate' } as const

describe('whether a client can be given to a psychologist', () => {
  it.each([
    [adult, {}, null],
    [{ ...adult, funding: null }, { fundingMethods: [] }, null],
    [{ ...adult, age: 15 }, {}, 'age'],
    [adult, { clientAgeRange: ['teenagers'] }, 'age'],
    [{ ...adult, funding: 'dva' }, {}, 'funding'],
    [adult, { remainingSlots: 0 }, 'full'],
    [adult, { remainingSlots: 0, shouldUseCaseLoad: false }, null],
    [adult, { remainingSlots: 0, isTheirs: true }, null],
  ] as const)('%j with %j: %s', (client, changed, misfit) => {
    expect(findMisfitOf(client, { ...noor, ...changed })).toBe(misfit)
  })

  it('is said in words', () => {
    expect(misfitWords('funding', 'dva')).toBe('does not take DVA')
  })
})
