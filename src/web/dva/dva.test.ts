import { describe, expect, it } from 'vitest'
import { addressPart } from '../funding/address.ts'
import { newClient } from '../funding/client.fixture.ts'
import { refusal, saverThat } from '../funding/saved-parts.fixture.ts'
import { cardPart } from '../funding/use-card-check.ts'
import { checkDvaCard, dvaOf, dvaRequest, type DvaValues } from './dva.ts'
import { submitDva } from './submit-dva.ts'

const today = '2026-11-15'
const nothing = dvaOf(newClient())
const white: DvaValues = {
  ...nothing,
  dvaCardNumber: 'nbur9080',
  medicareNumber: '2951 20184 2',
  irnNumber: '2',
  expiryDate: '08/2028',
  streetAddress: '14 Boronia Street',
  city: 'Marrickville',
  postcode: '2204',
}
const gold: DvaValues = { ...white, dvaCardType: 'gold', medicareNumber: '', irnNumber: '', expiryDate: '' }

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
  address: {
    line1: '14 Boronia Street',
    line2: null,
    suburb: 'Marrickville',
    state: 'NSW',
    postcode: '2204',
  },
})

describe('the DVA form', () => {
  it('begins with a white card', () => {
    expect(nothing).toMatchObject({ dvaCardType: 'white', dvaCardNumber: '', state: 'NSW' })
  })

  it('shows what is on file as it is printed', () => {
    expect(dvaOf(onFile)).toMatchObject({
      dvaCardNumber: 'NBUR9080',
      medicareNumber: '2951 20184 2',
      expiryDate: '08/2028',
      postcode: '2204',
    })
  })

  it('asks for a Medicare card beside a white card only', () => {
    expect(checkDvaCard(nothing, today)).toEqual({
      dvaCardNumber: 'DVA number is required',
      medicareNumber: 'Medicare card number is required',
      irnNumber: 'IRN is required',
      expiryDate: 'Expiry date is required',
    })
    expect(checkDvaCard({ ...nothing, dvaCardType: 'gold' }, today)).toEqual({
      dvaCardNumber: 'DVA number is required',
    })
    expect([white, gold].map((values) => checkDvaCard(values, today))).toEqual([{}, {}])
  })

  it.each([
    [{ dvaCardNumber: 'NBUR908' }, { dvaCardNumber: 'DVA number must be 8 characters long' }],
    [{ dvaCardNumber: 'XBUR9080' }, { dvaCardNumber: 'DVA number is invalid' }],
    [{ medicareNumber: '2951 20184' }, { medicareNumber: 'Medicare card number must have 10 digits' }],
    [{ irnNumber: 'a' }, { irnNumber: 'Must be only digits' }],
    [{ expiryDate: '10/2026' }, { expiryDate: 'Expiry date is invalid' }],
    [{ expiryDate: '11/2026' }, {}],
  ])('judges %o', (changed, found) => {
    expect(checkDvaCard({ ...white, ...changed }, today)).toEqual(found)
  })

  it('is checked once all of it is there', () => {
    expect(dvaRequest({ ...white, irnNumber: '' }, today)).toBeNull()
    expect(dvaRequest(white, today)).toEqual({
      dva: true,
      dvaCardDetails: { number: 'NBUR9080', cardType: 'white' },
      number: '2951201842',
      irn: '2',
      expiryDate: '2028-08',
    })
    // What was typed for a white card is not sent with a gold one.
    expect(dvaRequest({ ...white, dvaCardType: 'gold' }, today)).toEqual({
      dva: true,
      dvaCardDetails: { number: 'NBUR9080', cardType: 'gold' },
    })
  })
})

describe('sending the DVA form', () => {
  it('saves the card, the address, and that it is for oneself', async () => {
    const { save, parts } = saverThat()
    expect(await submitDva({ save, values: white, today })).toEqual({ kind: 'done' })
    expect(parts()).toEqual(['medicare', 'address', 'intake'])
  })

  it('does not check again what is on file, or what the live check has found right', async () => {
    const values = dvaOf(onFile)
    const before = saverThat({}, [cardPart(dvaRequest(values, today)), addressPart(values)])
    await submitDva({ save: before.save, values, today })
    expect(before.parts()).toEqual(['intake'])
    const live = saverThat()
    await live.save(cardPart(dvaRequest(white, today)))
    await submitDva({ save: live.save, values: white, today })
    expect(live.parts()).toEqual(['medicare', 'address', 'intake'])
  })

  it('shows the server’s text beside the card, until any of it is changed', async () => {
    const fields = { number: 'No match', 'dvaCardDetails.number': 'No card' }
    const { save } = saverThat({ medicare: refusal(422, { fields }) })
    expect(await submitDva({ save, values: white, today })).toEqual({
      kind: 'faults',
      fields: { medicareNumber: 'No match', dvaCardNumber: 'No card' },
      together: ['dvaCardType', 'dvaCardNumber', 'medicareNumber', 'irnNumber', 'expiryDate'],
    })
  })

  it('keeps what was saved when the register is away or the address fails', async () => {
    const away = saverThat({ medicare: refusal(503, { message: 'DVA is away' }) })
    expect(await submitDva({ save: away.save, values: gold, today })).toEqual({
      kind: 'failed',
      message: 'DVA is away',
    })
    const { save, parts } = saverThat({ address: refusal(500) })
    expect(await submitDva({ save, values: white, today })).toEqual({
      kind: 'failed',
      message: 'Something went wrong while saving your address. Please try again.',
    })
    expect(await submitDva({ save, values: white, today })).toEqual({ kind: 'done' })
    expect(parts()).toEqual(['medicare', 'address', 'address', 'intake'])
  })
})
