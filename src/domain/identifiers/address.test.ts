import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { australianStateCodes, checkPostcode, checkPostcodeInState } from './address.ts'

const statesOf = (postcode: string) =>
  australianStateCodes.filter((state) => checkPostcodeInState(postcode, state).ok).join(' ')

describe('checkPostcodeInState', () => {
  it.each([
    ['2000', 'NSW'],
    ['2599', 'NSW'],
    ['2600', 'ACT'],
    ['2617', 'ACT'],
    ['2619', 'NSW'],
    ['2899', 'NSW'],
    ['2900', 'ACT'],
    ['2920', 'ACT'],
    ['2921', 'NSW'],
    ['3000', 'VIC'],
    ['8001', 'VIC'],
    ['4000', 'QLD'],
    ['9726', 'QLD'],
    ['5000', 'SA'],
    ['6000', 'WA'],
    ['6798', 'WA'],
    ['7000', 'TAS'],
    ['0800', 'NT'],
    ['0200', 'ACT'],
    ['0300', ''],
    ['0000', ''],
  ])('%s belongs to %s', (postcode, states) => {
    expect(statesOf(postcode)).toBe(states)
  })

  it.each([
    ['0872', 'WA SA NT'],
    ['2406', 'NSW QLD'],
    ['2540', 'NSW ACT'],
    ['2618', 'NSW ACT'],
    ['2620', 'NSW ACT'],
    ['3644', 'NSW VIC'],
    ['4383', 'NSW QLD'],
    ['4825', 'QLD NT'],
  ])('%s serves both sides of a border: %s', (postcode, states) => {
    expect(statesOf(postcode)).toBe(states)
  })

  it('says the address is wrong when the state is', () => {
    expect(checkPostcodeInState('3000', 'NSW')).toEqual({ ok: false, message: 'Invalid address' })
  })

  it('says how many digits before it looks at the state', () => {
    expect(checkPostcodeInState('300', 'NSW')).toEqual({ ok: false, message: 'Postcode must have 4 digits' })
  })

  it('gives every postcode from 1000 up a state', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 9999 }), (postcode) => {
        expect(statesOf(String(postcode))).not.toBe('')
      }),
    )
  })
})

describe('checkPostcode', () => {
  it('keeps a leading zero', () => {
    expect(checkPostcode(' 0872 ')).toEqual({ ok: true, value: '0872' })
  })

  it.each<string>(['', '872', '20000', '2o00', '-200'])('refuses %j', (typed) => {
    expect(checkPostcode(typed)).toEqual({ ok: false, message: 'Postcode must have 4 digits' })
  })
})
