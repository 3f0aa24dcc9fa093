import { describe, expect, it } from 'vitest'
import { checkNdisNumber } from '#domain/identifiers/ndis.ts'
import { faultIn, faultsIn } from './faults-in.ts'

describe('what is wrong with a field', () => {
  it.each([
    ['', 'Needed'],
    ['  ', 'Needed'],
    ['12', 'NDIS number must have 9 digits'],
    ['430 118 276', undefined],
  ])('"%s": %s', (typed, message) => {
    expect(faultIn(typed, 'Needed', checkNdisNumber)).toBe(message)
  })

  it('is said only where something is', () => {
    const found = faultsIn<{ one: string; two: string; three: string }>({
      one: 'Wrong',
      two: undefined,
      three: false,
    })
    expect(Object.keys(found)).toEqual(['one'])
  })
})
