import { expect, it } from 'vitest'
import { appointmentKindCodes, checkTypeName, gpKindOfName } from './appointment-types.ts'

it.each([
  'GP Initial Mental Health Treatment Plan',
  'GP Initial Mental Health Treatment Plan (long)',
  'GP Review Mental Health Treatment Plan',
  'Standard session',
])('%s fits one kind only, the one that the rules for GPs take it for', (name) => {
  const fitting = appointmentKindCodes.filter((kind) => checkTypeName(kind, name) === null)
  const expected = { initial: 'gpInitial', review: 'gpReview', none: 'psychology' }
  expect(fitting).toEqual([expected[gpKindOfName(name) ?? 'none']])
})
