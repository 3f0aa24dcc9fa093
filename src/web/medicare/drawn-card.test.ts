import { expect, it } from 'vitest'
import { newClient } from '../funding/client.fixture.ts'
import { cardOf } from './card-on-file.ts'
import { peopleOnCard } from './drawn-card.tsx'

const francis = newClient({ firstName: 'Francis', lastName: 'Arthur' })
const empty = cardOf(francis)

it('draws whoever is on the card by their numbers, with the name on it', () => {
  const parents = {
    ...empty,
    parentIrn: '4',
    childIrn: '3',
    cardParentFirstName: 'Madelaine',
    cardParentLastName: 'Arthur',
  }
  expect(peopleOnCard(parents, 'parents', francis)).toEqual([
    { irn: '3', name: 'FRANCIS ARTHUR' },
    { irn: '4', name: 'MADELAINE ARTHUR' },
  ])
  expect(peopleOnCard({ ...empty, irnNumber: '1' }, 'own', francis)).toEqual([
    { irn: '1', name: 'FRANCIS ARTHUR' },
  ])
  const unlike = { ...empty, childSeparateNameMatchedCard: false, childSeparateFirstName: 'Frank' }
  expect(peopleOnCard(unlike, 'childSeparate', francis)).toEqual([{ irn: '', name: 'FRANK' }])
})
