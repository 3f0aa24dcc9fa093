import { describe, expect, it } from 'vitest'
import { type CardPart, checkCardPart } from './client-record.ts'

const today = '2026-11-15'
const said = (part: CardPart, typed: string) => {
  const checked = checkCardPart(part, typed, today)
  return checked.ok ? checked.value : checked.message
}

describe('a Medicare card as it is typed', () => {
  it.each([
    ['number', 'Medicare card number is required'],
    ['irn', 'IRN is required'],
    ['expiryDate', 'Expiry date is required'],
    ['firstName', 'First name is required'],
    ['lastName', 'Last name is required'],
    ['dateOfBirth', 'Date of birth is required'],
  ] as const)('needs the %s', (part, message) => {
    expect([said(part, ''), said(part, '  ')]).toEqual([message, message])
  })

  it.each([
    ['number', '2951 20184 2', '2951201842'],
    ['irn', ' 3 ', '3'],
    ['expiryDate', '11/2026', '2026-11'],
    ['firstName', ' Madelaine ', 'Madelaine'],
    ['dateOfBirth', '15/01/1987', '1987-01-15'],
  ] as const)('keeps the %s %s as %s', (part, typed, kept) => {
    expect(said(part, typed)).toBe(kept)
  })

  it.each([
    ['number', '2951 20184', 'Medicare card number must have 10 digits'],
    ['number', '2951 20174 2', 'Medicare card number must have 10 digits'],
    ['irn', 'x', 'Must be only digits'],
    ['irn', '0', 'IRN is invalid'],
    ['expiryDate', '10/2026', 'Expiry date is invalid'],
    ['dateOfBirth', '16/11/2026', 'Date of birth is invalid'],
  ] as const)('refuses the %s %s', (part, typed, message) => {
    expect(said(part, typed)).toBe(message)
  })
})
