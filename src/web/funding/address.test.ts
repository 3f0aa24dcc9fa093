import { describe, expect, it } from 'vitest'
import { addressFaults, addressOf, type AddressValues, checkAddress } from './address.ts'
import { newClient } from './client.fixture.ts'

const right: AddressValues = {
  streetAddress: '14 Boronia Street',
  streetLineTwoAddress: '',
  city: 'Marrickville',
  state: 'NSW',
  postcode: '2204',
}

describe('a home address', () => {
  it('starts in New South Wales, or as it is on file', () => {
    expect(addressOf(newClient())).toMatchObject({ streetAddress: '', state: 'NSW' })
    const address = { line1: '1 High Street', line2: null, suburb: 'Perth', state: 'WA', postcode: '6000' }
    expect(addressOf(newClient({ address }))).toMatchObject({ city: 'Perth', state: 'WA', postcode: '6000' })
  })

  it.each([
    [{}, {}],
    [{ streetAddress: ' ' }, { streetAddress: 'Street address is required' }],
    [{ city: '' }, { city: 'Suburb or city is required' }],
    [{ postcode: '' }, { postcode: 'Postcode is required' }],
    [{ postcode: '220' }, { postcode: 'Postcode must have 4 digits' }],
    [{ postcode: '3000' }, { postcode: 'Invalid address' }],
    [{ state: 'QLD', postcode: '2204' }, { postcode: 'Invalid address' }],
    [{ state: '' }, { state: 'State is required' }],
  ])('%j: %j', (change, messages) => {
    expect(checkAddress({ ...right, ...change })).toEqual(messages)
  })

  it('has the server’s refusal at its own fields', () => {
    const problem = {
      code: 'invalidInput',
      status: 422,
      message: 'No',
      fields: { line1: 'Too long', postcode: 'Invalid address' },
    } as const
    expect(addressFaults(problem)).toEqual({ streetAddress: 'Too long', postcode: 'Invalid address' })
  })
})
