import { describe, expect, it } from 'vitest'
import {
  type Address,
  isAddressComplete,
  isMedicareCardComplete,
  type MedicareCard,
} from './client-record.ts'

const card: MedicareCard = {
  firstName: 'Madelaine',
  lastName: 'Arthur',
  dateOfBirth: '1987-01-15',
  number: '2951201842',
  irn: '1',
  expiryDate: '2028-08',
}
const address: Address = { line1: '1 Wattle St', suburb: 'Ultimo', state: 'NSW', postcode: '2007' }

describe('isMedicareCardComplete', () => {
  it('is when every field is there', () => {
    expect(isMedicareCardComplete(card)).toBe(true)
  })

  it.each(Object.keys(card))('is not without %s', (field) => {
    expect(isMedicareCardComplete({ ...card, [field]: null })).toBe(false)
    expect(isMedicareCardComplete({ ...card, [field]: ' ' })).toBe(false)
  })

  it('is not when there is no card', () => {
    expect(isMedicareCardComplete(null)).toBe(false)
  })
})

describe('isAddressComplete', () => {
  it('is when every field is there', () => {
    expect(isAddressComplete(address)).toBe(true)
  })

  it.each(Object.keys(address))('is not without %s', (field) => {
    expect(isAddressComplete({ ...address, [field]: null })).toBe(false)
  })

  it('is not when there is no address', () => {
    expect(isAddressComplete(null)).toBe(false)
  })
})
