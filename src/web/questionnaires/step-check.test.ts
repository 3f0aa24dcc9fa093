import { expect, it } from 'vitest'
import { explainGaps } from './step-check.ts'

it.each([
  [{}, {}, null],
  [{ mood: 'Mood is required' }, {}, 'One question to go on this page.'],
  [
    { mood: 'Mood is required', sleep: 'Sleep is required' },
    { mood: ' ' },
    '2 questions to go on this page.',
  ],
  [{ postcode: 'Postcode must have 4 digits' }, { postcode: '20' }, 'One answer to check.'],
  [
    { postcode: 'Postcode must have 4 digits', state: 'State is required' },
    { postcode: '20' },
    'One answer to check. One question to go on this page.',
  ],
])('%j: %s', (messages, answers, words) => {
  expect(explainGaps(messages, answers)).toBe(words)
})
