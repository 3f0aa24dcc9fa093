import { expect, it } from 'vitest'
import { type RiskAnswers, safetyCheck, screenRisk } from './safety-check.ts'
import { type Answers, closedBy, dropUnaskedAnswers, listQuestions } from './questionnaire.ts'
import { checkAnswers } from './check-answers.ts'

it('asks in these very words', () => {
  expect(safetyCheck.steps[0].lead).toBe(
    'We ask everyone these questions before a GP appointment. Your answers help us make sure you get the right support.',
  )
  expect(listQuestions(safetyCheck).map(({ text }) => text)).toEqual([
    'Have you had thoughts of ending your own life?',
    'Have you had these thoughts in the past month?',
    'Have you thought about how you might do it?',
    'Do you intend to act on these thoughts?',
  ])
})

const keys = listQuestions(safetyCheck).map(({ key }) => key)
const words: Record<string, string> = { Y: 'yes', N: 'no' }
const answer = (letters: string): Answers =>
  Object.fromEntries(keys.map((key, at) => [key, words[letters[at] ?? ''] ?? '']))

/** Thoughts, in the past month, a plan, intent: as answered, as kept, and what comes of it. */
it.each([
  ['YYYY', 'YYYY', 'positive'],
  ['YYYN', 'YYYN', 'positive'],
  ['YYNY', 'YYNY', 'positive'],
  ['YYNN', 'YYNN', 'negative'],
  ['YNYY', 'YN', 'negative'],
  ['YNYN', 'YN', 'negative'],
  ['YNNY', 'YN', 'negative'],
  ['YNNN', 'YN', 'negative'],
  ['NYYY', 'N', 'negative'],
  ['NYYN', 'N', 'negative'],
  ['NYNY', 'N', 'negative'],
  ['NYNN', 'N', 'negative'],
  ['NNYY', 'N', 'negative'],
  ['NNYN', 'N', 'negative'],
  ['NNNY', 'N', 'negative'],
  ['NNNN', 'N', 'negative'],
])('%s is kept as %s and is %s', (given, kept, result) => {
  const asked = dropUnaskedAnswers(safetyCheck, answer(given))
  expect(asked).toEqual(
    Object.fromEntries(keys.slice(0, kept.length).map((key, at) => [key, words[kept[at]!]])),
  )
  expect(checkAnswers(safetyCheck, asked)).toEqual({})
  expect(screenRisk({ ...answer(''), ...asked } as RiskAnswers)).toBe(result)
})

it('takes away what a no closes, all the way down', () => {
  const [thoughts = '', month = '', plan = '', intent = ''] = keys
  expect(closedBy(safetyCheck, answer('YYYY'), thoughts, 'no')).toEqual({
    [month]: '',
    [plan]: '',
    [intent]: '',
  })
  expect(closedBy(safetyCheck, answer('YYYY'), month, 'no')).toEqual({ [plan]: '', [intent]: '' })
  expect(closedBy(safetyCheck, answer('YYYY'), plan, 'no')).toEqual({})
})
