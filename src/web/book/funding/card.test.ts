import { describe, expect, it } from 'vitest'
import {
  type CardKind,
  cardOnFile,
  type CardParts,
  toCard,
  toCardBody,
  toCardKind,
} from '../../client-details/medicare-card.tsx'
import { newClient } from '../../client/client.fixture.ts'
import { validate } from '../../forms/form-rules.ts'
import { medicareRules } from './card-rules.ts'
import { toMedicare } from './medicare-page.tsx'

const today = '2026-11-15'
const client = newClient()
const francis = newClient({
  firstName: 'Francis',
  lastName: 'Arthur',
  dateOfBirth: '2012-02-13',
  recordType: 'youngPerson',
})
const nothing: CardParts = toCard(client)
const printed = { number: '2950 97536 2', irn: '1', expiryDate: '08/2028' }
const parents = {
  number: '2951 20184 2',
  irn: '3',
  expiryDate: '08/2028',
  isNameMatched: true,
  parent: { irn: '1', firstName: 'Madelaine', lastName: 'Arthur', dateOfBirth: '15/01/1987' },
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

const behalfOf = { own: 'mySelf', childSeparate: 'myChild', parents: 'myChild' } as const
const separate = { own: '', childSeparate: 'Yes', parents: 'No' } as const

/** What the rules read of a card of this kind. */
function read(card: Partial<CardParts>, kind: CardKind | null, who = client) {
  const values = {
    ...toMedicare(who),
    intake: { behalfOf: kind === null ? 'myChild' : behalfOf[kind] },
    ...card,
    separate: { hasChildSeparateCard: kind === null ? '' : separate[kind] },
  }
  const { errors, bodies } = validate(values, medicareRules(today))
  const part = kind ?? 'separate'
  const own = Object.entries(errors).filter(([field]) => field.startsWith(`${part}.`))
  return { errors: Object.fromEntries(own), body: kind && toCardBody(bodies[kind], who) }
}

describe('whose card it is', () => {
  it.each([
    ['mySelf', '', 'own'],
    ['someoneElseAdult', 'No', 'own'],
    ['myChild', '', null],
    ['myChild', 'Yes', 'childSeparate'],
    ['myChild', 'No', 'parents'],
  ] as const)('%s, separate card "%s": %s', (booker, hasChildSeparateCard, kind) => {
    expect(toCardKind(booker, { ...nothing, separate: { hasChildSeparateCard } })).toBe(kind)
  })
})

describe('what a card form asks for', () => {
  it('is the card alone where the name is the one on record', () => {
    expect(Object.keys(read({}, 'own').errors)).toEqual(['own.number', 'own.irn', 'own.expiryDate'])
    expect(read({ own: { ...nothing.own, ...printed } }, 'own').errors).toEqual({})
  })

  it('is the name and the birthday too where they are not', () => {
    expect(read({ own: { ...nothing.own, ...printed, isNameMatched: false } }, 'own').errors).toEqual({
      'own.firstName': 'First name is required',
      'own.lastName': 'Last name is required',
      'own.dateOfBirth': 'Date of birth is required',
    })
  })

  it('is for a child, first of all, whose card it is', () => {
    expect(read({}, null).errors).toEqual({
      'separate.hasChildSeparateCard': 'Please say whether your child has a separate Medicare card',
    })
  })

  it('is the child’s card, and the name on it unless it matches', () => {
    expect(Object.keys(read({}, 'childSeparate').errors)).toEqual([
      'childSeparate.number',
      'childSeparate.irn',
      'childSeparate.expiryDate',
    ])
    const unlike = { childSeparate: { ...nothing.childSeparate, isNameMatched: false } }
    expect(Object.keys(read(unlike, 'childSeparate').errors)).toHaveLength(6)
  })

  it('is the parent, their card and both numbers on it for a child without one', () => {
    expect(Object.keys(read({}, 'parents').errors).toSorted()).toEqual(
      [
        'parents.number',
        'parents.irn',
        'parents.expiryDate',
        'parents.parent.irn',
        'parents.parent.firstName',
        'parents.parent.lastName',
        'parents.parent.dateOfBirth',
      ].toSorted(),
    )
  })
})

describe('what is sent of a card', () => {
  it('is nothing while something is missing', () => {
    expect(read({ own: { ...nothing.own, ...printed, irn: '' } }, 'own').body).toBeNull()
  })

  it('has the name of the record, or the one on the card', () => {
    expect(read({ own: { ...nothing.own, ...printed } }, 'own').body).toEqual({
      firstName: 'Kym',
      lastName: 'Heath',
      dateOfBirth: '1983-02-22',
      number: '2950975362',
      irn: '1',
      expiryDate: '2028-08',
      shouldRejectInvalidDetails: true,
    })
    const named = {
      isNameMatched: false,
      firstName: ' Kimberley ',
      lastName: 'Heath',
      dateOfBirth: '22/02/1983',
    }
    expect(read({ own: { ...printed, ...named } }, 'own').body).toMatchObject({ firstName: 'Kimberley' })
  })

  it('has the child’s number and the parent beside it where the card is the parent’s', () => {
    expect(read({ parents }, 'parents', francis).body).toEqual(cardOfFrancis)
  })
})

describe('a card on file', () => {
  const onFile = (child: typeof francis) => ({ ...child, medicare: { ...cardOfFrancis, dva: null } })

  it('is there again, and the same request as when it was given', () => {
    const card = toCard(onFile(francis))
    expect(card).toMatchObject({ parents, separate: { hasChildSeparateCard: 'No' } })
    expect(JSON.stringify(read(card, 'parents', francis).body)).toBe(
      JSON.stringify(cardOnFile(onFile(francis))),
    )
  })

  it('keeps a name that is not the one on record', () => {
    expect(toCard(onFile({ ...francis, firstName: 'Frank' })).own).toMatchObject({
      isNameMatched: false,
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
    expect(cardOnFile(veteran)).toBeUndefined()
    expect(toCard(veteran)).toEqual(toCard(newClient()))
  })
})
