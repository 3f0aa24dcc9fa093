import { describe, expect, it } from 'vitest'
import { validate } from '../../forms/form-rules.ts'
import { type AddressParts, toAddress } from '../../client-details/address.tsx'
import { dvaRules } from './card-rules.ts'
import { newClient } from '../../client/client.fixture.ts'
import { toDva } from './dva-page.tsx'

const right = {
  line1: '14 Boronia Street',
  line2: '',
  suburb: 'Marrickville',
  state: 'NSW',
  postcode: '2204',
}
const errorsOf = (address: AddressParts['address']) =>
  Object.fromEntries(
    Object.entries(validate({ ...toDva(newClient()), address }, dvaRules('2026-11-15')).errors).filter(
      ([field]) => field.startsWith('address.'),
    ),
  )

describe('a home address', () => {
  it('starts in New South Wales, or as it is on file', () => {
    expect(toAddress(newClient()).address).toMatchObject({ line1: '', state: 'NSW' })
    const address = { line1: '1 High Street', line2: null, suburb: 'Perth', state: 'WA', postcode: '6000' }
    expect(toAddress(newClient({ address })).address).toMatchObject({
      suburb: 'Perth',
      state: 'WA',
      postcode: '6000',
    })
  })

  it.each([
    [{}, {}],
    [{ line1: ' ' }, { 'address.line1': 'Street address is required' }],
    [{ suburb: '' }, { 'address.suburb': 'Suburb or city is required' }],
    [{ postcode: '' }, { 'address.postcode': 'Postcode is required' }],
    [{ postcode: '220' }, { 'address.postcode': 'Postcode must have 4 digits' }],
    [{ postcode: '3000' }, { 'address.postcode': 'Invalid address' }],
    [{ state: 'QLD', postcode: '2204' }, { 'address.postcode': 'Invalid address' }],
    [{ state: '' }, { 'address.state': 'State is required' }],
  ])('%j: %j', (change, messages) => {
    expect(errorsOf({ ...right, ...change })).toEqual(messages)
  })
})
