import { expect, it } from 'vitest'
import { formatCodeSent } from './door.tsx'

const kept = 'No SMS service is set up here.'
const number = 'the number ending in 157.'

it.each([
  ['first', null, `We sent a code to ${number} It works for 5 minutes.`],
  ['another', null, `A new code is on its way to ${number} It works for 5 minutes.`],
  ['tooSoon', null, `A code is on its way to ${number} You can ask for a new one 60 seconds after the last.`],
  ['first', kept, `There is a code for ${number} It works for 5 minutes. ${kept}`],
  ['another', kept, `There is a new code for ${number} It works for 5 minutes. ${kept}`],
] as const)('%s, kept: %s', (which, keptTexts, words) => {
  expect(formatCodeSent({ endsIn: '157', which }, keptTexts)).toBe(words)
})
