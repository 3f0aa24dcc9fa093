import { describe, expect, it } from 'vitest'
import { newClient } from '../funding/client.fixture.ts'
import { cardOf, cardOnFile } from './card-on-file.ts'
import { cardKindOf, type CardValues, separateCardMessage } from './card-values.ts'
import { cardFaults, cardRequest, checkCard } from './card.ts'

const today = '2026-11-15'
const client = newClient()
const francis = newClient({
  firstName: 'Francis',
  lastName: 'Arthur',
  dateOfBirth: '2012-02-13',
  recordType: 'youngPerson',
})
const nothing: CardValues = cardOf(client)
const own = { medicareNumber: '2950 97536 2', irnNumber: '1', expiryDate: '08/2028' }
const parents = {
  hasChildSeparateCard: 'No',
  cardParentFirstName: 'Madelaine',
  cardParentLastName: 'Arthur',
  parentDateOfBirth: '15/01/1987',
  parentMedicareNumber: '2951 20184 2',
  parentIrn: '1',
  childIrn: '3',
  parentExpiryDate: '08/2028',
}
const cardOfFrancis = {
  firstName: 'Francis',
  lastName: 'Arthur',
  dateOfBirth: '2012-02-13',
  number: '2951201842',
  irn: '3',
  expiryDate: '2028-08',
  parent: { firstName: 'Madelaine', lastName: 'Arthur', irn: '1', dateOfBirth: '1987-01-15' },
  shouldRejectInvalidDetails: true,
}

describe('whose card it is', () => {
  it.each([
    ['mySelf', '', 'own'],
    ['someoneElseAdult', 'No', 'own'],
    ['myChild', '', null],
    ['myChild', 'Yes', 'childSeparate'],
    ['myChild', 'No', 'parents'],
  ] as const)('%s, separate card "%s": %s', (booker, hasChildSeparateCard, kind) => {
    expect(cardKindOf(booker, { ...nothing, hasChildSeparateCard })).toBe(kind)
  })
})

describe('what a card form asks for', () => {
  it('is the card alone where the name is the one on record', () => {
    expect(Object.keys(checkCard(nothing, 'own', today))).toEqual([
      'medicareNumber',
      'irnNumber',
      'expiryDate',
    ])
    expect(checkCard({ ...nothing, ...own }, 'own', today)).toEqual({})
  })

  it('is the name and the birthday too where they are not', () => {
    const unlike = { ...nothing, ...own, isRegisteredWithMedicareName: false }
    expect(checkCard(unlike, 'own', today)).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      dateOfBirth: 'Date of birth is required',
    })
  })

  it('is for a child, first of all, whose card it is', () => {
    expect(checkCard(nothing, null, today)).toEqual({ hasChildSeparateCard: separateCardMessage })
  })

  it('is the child’s card, and the name on it unless it matches', () => {
    const asks = (values: CardValues) => Object.keys(checkCard(values, 'childSeparate', today))
    expect(asks(nothing)).toEqual([
      'childSeparateMedicareNumber',
      'childSeparateIrn',
      'childSeparateExpiryDate',
    ])
    expect(asks({ ...nothing, childSeparateNameMatchedCard: false })).toHaveLength(6)
  })

  it('is the parent, their card and both numbers on it for a child without one', () => {
    expect(Object.keys(checkCard(nothing, 'parents', today))).toEqual([
      'parentMedicareNumber',
      'parentIrn',
      'childIrn',
      'parentExpiryDate',
      'cardParentFirstName',
      'cardParentLastName',
      'parentDateOfBirth',
    ])
  })
})

describe('what is sent of a card', () => {
  it('is nothing while something is missing', () => {
    expect(cardRequest({ ...nothing, ...own, irnNumber: '' }, 'own', { client, today })).toBeNull()
    expect(cardRequest({ ...nothing, ...own }, null, { client, today })).toBeNull()
  })

  it('has the name of the record, or the one on the card', () => {
    expect(cardRequest({ ...nothing, ...own }, 'own', { client, today })).toEqual({
      firstName: 'Kym',
      lastName: 'Heath',
      dateOfBirth: '1983-02-22',
      number: '2950975362',
      irn: '1',
      expiryDate: '2028-08',
      shouldRejectInvalidDetails: true,
    })
    const unlike = {
      ...nothing,
      ...own,
      isRegisteredWithMedicareName: false,
      firstName: ' Kimberley ',
      lastName: 'Heath',
      dateOfBirth: '22/02/1983',
    }
    expect(cardRequest(unlike, 'own', { client, today })).toMatchObject({ firstName: 'Kimberley' })
  })

  it('has the child’s number and the parent beside it where the card is the parent’s', () => {
    const values = { ...cardOf(francis), ...parents }
    expect(cardRequest(values, 'parents', { client: francis, today })).toEqual(cardOfFrancis)
  })
})

describe('a card on file', () => {
  const onFile = (child: typeof francis) => ({
    ...child,
    medicare: { ...cardOfFrancis, dva: null },
  })

  it('is there again, and the same request as when it was given', () => {
    const values = cardOf(onFile(francis))
    expect(values).toMatchObject(parents)
    expect(cardRequest(values, 'parents', { client: francis, today })).toEqual(cardOnFile(onFile(francis)))
  })

  it('keeps a name that is not the one on record', () => {
    const values = cardOf(onFile({ ...francis, firstName: 'Frank' }))
    expect(values).toMatchObject({
      isRegisteredWithMedicareName: false,
      firstName: 'Francis',
      dateOfBirth: '13/02/2012',
    })
  })

  it('is none where only a gold DVA card is', () => {
    const none = {
      firstName: null,
      lastName: null,
      dateOfBirth: null,
      number: null,
      irn: null,
      expiryDate: null,
    }
    const veteran = newClient({ medicare: { ...none, dva: { number: 'NBUR9080', cardType: 'gold' } } })
    expect(cardOnFile(veteran)).toBeNull()
    expect(cardOf(veteran)).toEqual(cardOf(newClient()))
  })
})

it('puts the server’s words beside the fields of this card', () => {
  const problem = {
    code: 'invalidInput',
    status: 422,
    message: 'No',
    fields: { number: 'Mismatch', 'parent.dateOfBirth': 'Date of birth is invalid', other: 'x' },
  } as const
  expect(cardFaults(problem, 'own')).toEqual({ medicareNumber: 'Mismatch' })
  expect(cardFaults(problem, 'parents')).toEqual({
    parentMedicareNumber: 'Mismatch',
    parentDateOfBirth: 'Date of birth is invalid',
  })
})
