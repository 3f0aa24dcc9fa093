import type { Term } from '../vocabulary.ts'
import type { Question, Questionnaire } from './questionnaire.ts'

/** The code is what the answer counts. */
export const k10Answers = [
  { code: '1', label: 'None of the time' },
  { code: '2', label: 'A little of the time' },
  { code: '3', label: 'Some of the time' },
  { code: '4', label: 'Most of the time' },
  { code: '5', label: 'All of the time' },
] as const satisfies readonly Term[]

/** As published, in the published order. */
const feelings = {
  tiredForNoReason: 'tired out for no good reason',
  nervous: 'nervous',
  nothingCouldCalm: 'so nervous that nothing could calm you down',
  hopeless: 'hopeless',
  restless: 'restless or fidgety',
  couldNotSitStill: 'so restless you could not sit still',
  depressed: 'depressed',
  everythingAnEffort: 'that everything was an effort',
  nothingCouldCheer: 'so sad that nothing could cheer you up',
  worthless: 'worthless',
} as const

const questions: readonly Question[] = Object.entries(feelings).map(([key, feeling], at) => ({
  key,
  text: `About how often did you feel ${feeling}?`,
  name: `Answer ${at + 1}`,
  kind: 'choice',
  options: k10Answers,
}))

const title = 'How have the past 4 weeks been?'
const lead = 'Choose the answer that fits you best for each question. There are no right or wrong answers.'

/** Off unless the practice turns it on. See docs/product/gp.md#k10. */
export const k10: Questionnaire = {
  code: 'k10',
  name: 'K10',
  isNumbered: true,
  steps: [
    { code: 'k10Step1', title, lead, questions: questions.slice(0, 5) },
    { code: 'k10Step2', title, lead, questions: questions.slice(5) },
  ],
}

/** The lowest score of each band, as Australian surveys publish them; the scores go from 10 to 50. */
export const k10Bands = [
  { code: 'low', label: 'Low', from: 10 },
  { code: 'moderate', label: 'Moderate', from: 16 },
  { code: 'high', label: 'High', from: 22 },
  { code: 'veryHigh', label: 'Very high', from: 30 },
] as const satisfies readonly (Term & { from: number })[]
