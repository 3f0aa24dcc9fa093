import { expect, it } from 'vitest'
import { isSameDraft } from './report-page.tsx'

const texts = { assessment: 'Worry.', treatment: '', progress: 'Some.', recommendations: '' }
const stored = { texts, isWithScores: false }

it.each([
  ['as it was typed', stored, true],
  ['with spaces at the ends', { ...stored, texts: { ...texts, progress: ' Some.\n' } }, true],
  ['with another word', { ...stored, texts: { ...texts, progress: 'None.' } }, false],
  ['with the scores', { ...stored, isWithScores: true }, false],
])('%s', (_, typed, isSame) => {
  expect(isSameDraft(typed, stored)).toBe(isSame)
})
