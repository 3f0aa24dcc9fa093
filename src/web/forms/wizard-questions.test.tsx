import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import {
  type Answers,
  isQuestionAsked,
  listQuestions,
  type Questionnaire,
} from '#domain/questionnaires/questionnaire.ts'
import { dass21 } from '#domain/questionnaires/dass21.ts'
import { k10 } from '#domain/questionnaires/k10.ts'
import { matching } from '#domain/matching/questions.ts'
import { mhtp } from '#domain/questionnaires/treatment-plan.ts'
import { safetyCheck } from '#domain/questionnaires/safety-check.ts'
import { StepQuestions } from './wizard-questions.tsx'

const nothing = () => {}

const draw = (questionnaire: Questionnaire, position: number, answers: Answers = {}, errors = {}) =>
  renderToStaticMarkup(
    <StepQuestions {...{ questionnaire, position, answers, errors }} change={nothing} leave={nothing} />,
  )

const countOf = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].length

describe.each([safetyCheck, mhtp, dass21, k10, matching] as Questionnaire[])('$name', (questionnaire) => {
  const all = listQuestions(questionnaire)

  it('draws what each step asks, under its key, and nothing else', () => {
    for (const [position, { questions }] of questionnaire.steps.entries()) {
      const html = draw(questionnaire, position)
      const names = new Set(Array.from(html.matchAll(/ name="([^"]+)"/g), ([, name]) => name))
      const asked = questions.filter((question) => isQuestionAsked(question, {}, all))
      expect([...names]).toEqual(asked.map(({ key }) => key))
    }
  })

  it('draws every question that an answer opens', () => {
    for (const { key, askedIf } of all) {
      if (!askedIf) continue
      const position = questionnaire.steps.findIndex(({ questions }) =>
        questions.some((question) => question.key === key),
      )
      const opened = openAll(questionnaire, { [askedIf.key]: askedIf.isOneOf[0]! })
      expect(draw(questionnaire, position, opened)).toContain(` name="${key}"`)
    }
  })
})

/** The answers that have to come before these. */
function openAll(questionnaire: Questionnaire, answers: Answers): Answers {
  const [key = ''] = Object.keys(answers)
  const { askedIf } = listQuestions(questionnaire).find((question) => question.key === key)!
  return askedIf ? { ...openAll(questionnaire, { [askedIf.key]: askedIf.isOneOf[0]! }), ...answers } : answers
}

describe('a question', () => {
  it('is a table only: the K10 has five answers and its number', () => {
    const html = draw(k10, 1, { depressed: '4' })
    expect(countOf(html, /type="radio"/g)).toBe(25)
    expect(html).toContain('7 of 10')
    expect(html).toContain('About how often did you feel depressed?')
    expect(html).toContain('name="depressed" checked="" value="4"')
  })

  it('says what is wrong beside it, and ties it to its control', () => {
    const html = draw(mhtp, 7, { country: 'AU' }, { postcode: 'Postcode must have 4 digits' })
    expect(html).toMatch(/aria-describedby="postcode-error"[^>]*/)
    expect(html).toContain('Postcode must have 4 digits')
  })

  it('is marked as required unless it is optional', () => {
    const html = draw(mhtp, 1, { hasReceivedMentalHealthSupportPreviously: 'yes' })
    expect(html).toMatch(
      /What kind of support was it\?<span class="field__optional">|What support was it\?.*\(optional\)/,
    )
    expect(html).toMatch(/Can you tell us a little more\?<span[^>]*aria-hidden="true"> \*/)
  })

  it('shows an option that another answer closes, with the reason', () => {
    const html = draw(matching, 2, { who: 'myChild' })
    expect(countOf(html, /type="radio" disabled=""/g)).toBe(2)
    expect(countOf(html, /For adults only\./g)).toBe(2)
    expect(draw(matching, 2, { who: 'mySelf' })).not.toContain('disabled')
  })

  it('of several answers shows each that was chosen, and of a box whether it is ticked', () => {
    expect(countOf(draw(matching, 1, { help: 'anxiety;sleep' }), /checked=""/g)).toBe(2)
    const html = draw(matching, 5, { consent: 'yes', updates: '' })
    expect(countOf(html, /type="checkbox"/g)).toBe(2)
    expect(countOf(html, /checked=""/g)).toBe(1)
    expect(html).not.toContain(' *')
  })
})
