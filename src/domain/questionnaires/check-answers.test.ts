import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Answers,
  isQuestionAsked,
  dropUnaskedAnswers,
  listQuestions,
  type Question,
  type Questionnaire,
  yesOrNo,
} from './questionnaire.ts'
import { checkAnswers, checkEdited, checkStep, firstUnfinished } from './check-answers.ts'
import { longestAnswer } from './check-questions.ts'
import { k10 } from './k10.ts'
import { mhtp } from './treatment-plan.ts'

/** A chain: the second is opened by the first, the third by the second. */
const chain = {
  code: 'chain',
  name: 'Chain',
  steps: [
    {
      code: 'one',
      title: 'One',
      lead: '',
      questions: [
        { key: 'first', text: 'First?', name: 'First', kind: 'choice', options: yesOrNo },
        {
          key: 'second',
          text: 'Second?',
          name: 'Second',
          kind: 'choice',
          options: yesOrNo,
          askedIf: { key: 'first', isOneOf: ['yes'] },
        },
      ],
    },
    {
      code: 'two',
      title: 'Two',
      lead: '',
      questions: [
        {
          key: 'third',
          text: 'Third?',
          name: 'Third',
          kind: 'text',
          askedIf: { key: 'second', isOneOf: ['yes'] },
        },
        { key: 'note', text: 'Note', name: 'Note', kind: 'longText', isOptional: true },
      ],
    },
  ],
} as const satisfies Questionnaire

const [stepOne, stepTwo] = chain.steps

describe('isAsked', () => {
  const asked = (answers: Answers) => {
    const questions = listQuestions(chain)
    return questions.filter((question) => isQuestionAsked(question, answers, questions)).map(({ key }) => key)
  }

  it.each([
    [{}, 'first note'],
    [{ first: 'no', second: 'yes' }, 'first note'],
    [{ first: 'yes' }, 'first second note'],
    [{ first: 'yes', second: 'no' }, 'first second note'],
    [{ first: 'yes', second: 'yes' }, 'first second third note'],
    [{ first: 'perhaps', second: 'yes' }, 'first note'],
  ])('after %j asks %s', (answers, keys) => {
    expect(asked(answers).join(' ')).toBe(keys)
  })
})

describe('checkStep', () => {
  it.each([
    [{}, { first: 'First is required' }],
    [{ first: '  ' }, { first: 'First is required' }],
    [{ first: 'perhaps' }, { first: 'First is invalid' }],
    [{ first: 'no' }, {}],
    [{ first: 'yes' }, { second: 'Second is required' }],
    [{ first: 'yes', second: 'no' }, {}],
  ])('%j: %j', (answers, messages) => {
    expect(checkStep(chain, stepOne, answers)).toEqual(messages)
  })

  it('looks at its own questions, whose openers may be on an earlier step', () => {
    expect(checkStep(chain, stepTwo, { first: 'yes', second: 'yes' })).toEqual({
      third: 'Third is required',
    })
    expect(checkStep(chain, stepTwo, {})).toEqual({})
  })

  it.each([
    ['third', longestAnswer.text],
    ['note', longestAnswer.longText],
  ])('lets %s have %i characters and no more', (key, most) => {
    const given = (length: number) => ({ first: 'yes', second: 'yes', third: 'x', [key]: 'x'.repeat(length) })
    expect(checkStep(chain, stepTwo, given(most))).toEqual({})
    expect(checkStep(chain, stepTwo, given(most + 1))).toEqual({
      [key]: `Must be at most ${most} characters`,
    })
  })
})

describe('checkAnswers', () => {
  it('refuses a key that no question has', () => {
    expect(checkAnswers(chain, { first: 'no', score: '42' })).toEqual({
      score: 'This questionnaire has no such question',
    })
  })

  it('says nothing about an answer that is not asked for', () => {
    expect(checkAnswers(chain, { first: 'no', second: 'perhaps' })).toEqual({})
  })
})

describe('checkEdited', () => {
  it.each([
    [{}, {}],
    [{ first: '' }, {}],
    [{ first: 'yes', third: 'Wor' }, {}],
    [{ first: 'perhaps' }, { first: 'First is invalid' }],
    [{ score: '42' }, { score: 'This questionnaire has no such question' }],
    [{ third: 'x'.repeat(201) }, { third: 'Must be at most 200 characters' }],
    [{ note: 'x'.repeat(4001) }, { note: 'Must be at most 4000 characters' }],
  ])('lets a draft be unfinished, not wrong: %#', (edited, messages) => {
    expect(checkEdited(chain, edited)).toEqual(messages)
  })
})

describe('firstUnfinished', () => {
  it.each([
    [{}, 0],
    [{ first: 'yes' }, 0],
    [{ first: 'yes', second: 'yes' }, 1],
    [{ first: 'no' }, 2],
    [{ first: 'yes', second: 'yes', third: 'Words' }, 2],
  ])('%j: %i', (answers, step) => {
    expect(firstUnfinished(chain, answers)).toBe(step)
  })
})

const anyText = fc.string({ maxLength: 20 })

const anyAnswer = ({ options }: Question) =>
  options ? fc.oneof(fc.constantFrom(...options.map(({ code }) => code)), fc.constant(''), anyText) : anyText

/** Answers to some questions, right and wrong, and to some that do not exist. */
const anyAnswers = (questionnaire: Questionnaire): fc.Arbitrary<Answers> =>
  fc
    .tuple(
      fc.record(
        Object.fromEntries(
          listQuestions(questionnaire).map((question) => [question.key, anyAnswer(question)] as const),
        ),
        { requiredKeys: [] },
      ),
      fc.dictionary(anyText, anyText, { maxKeys: 3 }),
    )
    .map(([known, unknown]) => ({ ...unknown, ...known }) as Answers)

describe.each([chain, mhtp, k10])('keepAsked of $name', (questionnaire: Questionnaire) => {
  const questions = listQuestions(questionnaire)

  it('keeps a text for everything that is asked, and nothing else', () => {
    fc.assert(
      fc.property(anyAnswers(questionnaire), (answers) => {
        const kept = dropUnaskedAnswers(questionnaire, answers)
        const asked = questions.filter((question) => isQuestionAsked(question, answers, questions))
        expect(Object.keys(kept)).toEqual(asked.map(({ key }) => key))
      }),
    )
  })

  it('changes no more the second time', () => {
    fc.assert(
      fc.property(anyAnswers(questionnaire), (answers) => {
        const kept = dropUnaskedAnswers(questionnaire, answers)
        expect(dropUnaskedAnswers(questionnaire, kept)).toEqual(kept)
      }),
    )
  })

  it('leaves exactly those messages that the screen shows', () => {
    fc.assert(
      fc.property(anyAnswers(questionnaire), (answers) => {
        const shown = questionnaire.steps.map((step) => checkStep(questionnaire, step, answers))
        expect(checkAnswers(questionnaire, dropUnaskedAnswers(questionnaire, answers))).toEqual(
          Object.assign({}, ...shown),
        )
      }),
    )
  })
})
