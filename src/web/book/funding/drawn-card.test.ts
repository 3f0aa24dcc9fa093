import { expect, it } from 'vitest'
import { newClient } from '../../client/client.fixture.ts'
import { toCard } from '../../client-details/medicare-card.tsx'
import { peopleOnCard } from './medicare-details.tsx'

const francis = newClient({ firstName: 'Francis', lastName: 'Arthur' })
const empty = toCard(francis)

it('draws everyone on the card by their numbers, with the name on it', () => {
  const parent = { irn: '4', firstName: 'Madelaine', lastName: 'Arthur', dateOfBirth: '' }
  const parents = { ...empty, parents: { ...empty.parents, irn: '3', parent } }
  expect(peopleOnCard(parents, 'parents', francis)).toEqual([
    { irn: '3', name: 'FRANCIS ARTHUR' },
    { irn: '4', name: 'MADELAINE ARTHUR' },
  ])
  expect(peopleOnCard({ ...empty, own: { ...empty.own, irn: '1' } }, 'own', francis)).toEqual([
    { irn: '1', name: 'FRANCIS ARTHUR' },
  ])
  const unlike = {
    ...empty,
    childSeparate: { ...empty.childSeparate, isNameMatched: false, firstName: 'Frank' },
  }
  expect(peopleOnCard(unlike, 'childSeparate', francis)).toEqual([{ irn: '', name: 'FRANK' }])
})
