import { expect, it } from 'vitest'
import { closedBy } from './questionnaire.ts'
import { mhtp } from './treatment-plan.ts'

it.each([
  [
    'employmentStatus',
    'retired',
    { employmentStatus: 'fullTime', describeOccupation: 'Nurse' },
    ['describeOccupation'],
  ],
  ['employmentStatus', 'partTime', { employmentStatus: 'fullTime', describeOccupation: 'Nurse' }, []],
  [
    'country',
    'NZ',
    { country: 'AU', state: 'NSW', postcode: '2000', street: '1 High St' },
    ['state', 'postcode'],
  ],
  [
    'drinkAlcohol',
    'no',
    { drinkAlcohol: 'yes', drinkAlcoholDetails: '1-2', useDrugs: 'yes' },
    ['drinkAlcoholDetails'],
  ],
])('%s %s takes away what is no longer asked', (key, answer, before, closed) => {
  expect(closedBy(mhtp, before, key, answer)).toEqual(Object.fromEntries(closed.map((each) => [each, ''])))
})
