import { expect, it } from 'vitest'
import { gpKindOfName } from './appointment-types.ts'

it.each([
  ['GP Initial Mental Health Treatment Plan', 'initial'],
  ['GP Initial Mental Health Treatment Plan (40 minutes)', 'initial'],
  ['GP Review Mental Health Treatment Plan', 'review'],
  ['Initial session', undefined],
  ['My GP Review Mental Health Treatment Plan', undefined],
])('%s is %s', (name, kind) => {
  expect(gpKindOfName(name)).toBe(kind)
})
