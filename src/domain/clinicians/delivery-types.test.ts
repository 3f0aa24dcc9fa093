import { expect, it } from 'vitest'
import { deliveryChoices } from './delivery-types.ts'

const both = ['videoCall', 'phoneCall'] as const

it.each([
  ['rebate', true, ['videoCall', 'phoneCall']],
  ['dva', false, ['videoCall', 'phoneCall']],
  ['dva', true, ['videoCall']],
  [null, true, ['videoCall', 'phoneCall']],
] as const)('with %s, new %s: %j', (funding, isNew, expected) => {
  expect(deliveryChoices(both, { funding, isNew })).toEqual(expected)
})

it('offers what the clinician offers', () => {
  expect(deliveryChoices(['phoneCall'], { funding: 'rebate', isNew: true })).toEqual(['phoneCall'])
})
