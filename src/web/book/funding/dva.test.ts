import { describe, expect, it } from 'vitest'
import { newClient } from '../../client/client.fixture.ts'
import { validate } from '../../forms/form-rules.ts'
import { addressOnFile } from './address.tsx'
import { dvaRules } from './card-rules.ts'
import { dvaOnFile, dvaParts, toDva } from './dva-page.tsx'
import type { DvaParts } from './form-parts.ts'

const today = '2026-11-15'
const nothing = toDva(newClient())
const address = {
  line1: '14 Boronia Street',
  line2: '',
  suburb: 'Marrickville',
  state: 'NSW',
  postcode: '2204',
}
const white: DvaParts = {
  card: {
    dva: true,
    dvaCardDetails: { cardType: 'white', number: 'nbur9080' },
    number: '2951 20184 2',
    irn: '2',
    expiryDate: '08/2028',
  },
  address,
}
const gold: DvaParts = {
  ...white,
  card: { ...white.card, dvaCardDetails: { cardType: 'gold', number: 'nbur9080' } },
}
const onFile = newClient({
  medicare: {
    number: '2951201842',
    irn: '2',
    expiryDate: '2028-08',
    firstName: 'Chantelle',
    lastName: 'Arthur',
    dateOfBirth: '1986-01-02',
    dva: { number: 'NBUR9080', cardType: 'white' },
  },
  address: { ...address, line2: null },
})
const read = (values: DvaParts) => validate(values, dvaRules(today))
const bodiesOf = (values: DvaParts) => read(values).bodies

describe('the DVA form', () => {
  it('begins with a white card', () => {
    expect(nothing.card.dvaCardDetails).toEqual({ cardType: 'white', number: '' })
    expect(nothing.address.state).toBe('NSW')
  })

  it('shows what is on file as it is printed', () => {
    expect(toDva(onFile)).toMatchObject({
      card: {
        dvaCardDetails: { number: 'NBUR9080' },
        number: '2951 20184 2',
        expiryDate: '08/2028',
      },
      address: { postcode: '2204' },
    })
  })

  it('asks for a Medicare card beside a white card only', () => {
    expect(read({ ...nothing, address }).errors).toEqual({
      'card.dvaCardDetails.number': 'DVA number is required',
      'card.number': 'Medicare card number is required',
      'card.irn': 'IRN is required',
      'card.expiryDate': 'Expiry date is required',
    })
    const details = { cardType: 'gold', number: '' } as const
    expect(read({ card: { ...nothing.card, dvaCardDetails: details }, address }).errors).toEqual({
      'card.dvaCardDetails.number': 'DVA number is required',
    })
    expect([white, gold].map((values) => read(values).errors)).toEqual([{}, {}])
  })

  it.each([
    ['NBUR908', 'DVA number must be 8 characters long'],
    ['XBUR9080', 'DVA number is invalid'],
  ])('has no DVA number %s: %s', (number, message) => {
    const card = { ...white.card, dvaCardDetails: { ...white.card.dvaCardDetails, number } }
    expect(read({ ...white, card }).errors).toEqual({ 'card.dvaCardDetails.number': message })
  })

  it.each([
    [{ number: '2951 20184' }, { 'card.number': 'Medicare card number must have 10 digits' }],
    [{ irn: 'a' }, { 'card.irn': 'Must be only digits' }],
    [{ expiryDate: '10/2026' }, { 'card.expiryDate': 'Expiry date is invalid' }],
    [{ expiryDate: '11/2026' }, {}],
  ])('checks %o', (changed, found) => {
    expect(read({ ...white, card: { ...white.card, ...changed } }).errors).toEqual(found)
  })

  it('is checked once all of it is there', () => {
    expect(read({ ...white, card: { ...white.card, irn: '' } }).bodies.card).toBeUndefined()
    expect(read(white).bodies.card).toEqual({
      dva: true,
      dvaCardDetails: { number: 'NBUR9080', cardType: 'white' },
      number: '2951201842',
      irn: '2',
      expiryDate: '2028-08',
    })
    // What was typed for a white card is not sent with a gold one.
    expect(read(gold).bodies.card).toEqual({
      dva: true,
      dvaCardDetails: { number: 'NBUR9080', cardType: 'gold' },
    })
  })

  it('reads back as the same text what is on file', () => {
    const { bodies } = read(toDva(onFile))
    expect(JSON.stringify(bodies.card)).toBe(JSON.stringify(dvaOnFile(onFile)))
    expect(JSON.stringify(bodies.address)).toBe(JSON.stringify(addressOnFile(onFile)))
  })
})

describe('what the DVA form sends', () => {
  it('is the card, the address, and that it is for oneself', () => {
    const { card, address: read } = bodiesOf(white)
    const intake = { behalfOf: 'mySelf', isConsentForParent: false }
    expect(dvaParts(bodiesOf(white), 'mySelf')).toEqual({ medicare: card, address: read, intake })
  })

  it('says that it is for another adult where the sign-up said so', () => {
    expect(dvaParts(bodiesOf(gold), 'someoneElseAdult').intake?.behalfOf).toBe('someoneElseAdult')
  })
})
