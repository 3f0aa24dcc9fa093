import type { Term } from '../clinicians/vocabulary.ts'
import { type Dass21Answer, type Dass21Key, dass21Items, dass21Scales } from '../surveys/dass21-items.ts'
import {
  type Dass21Answers,
  dass21BandLabels,
  dass21Bands,
  dass21BandsBegin,
  scoreDass21,
} from '../surveys/dass21-score.ts'
import { k10, k10Bands } from './k10.ts'
import { type Answers, listQuestions } from './questionnaire.ts'
import type { QuestionnaireCode } from './validity.ts'

interface Band extends Term {
  readonly from: number
}

/** For the GP, never for the client. Everything that a chart of it needs. */
export interface ScaleScore extends Term {
  readonly score: number
  readonly lowest: number
  readonly highest: number
  readonly band: Band
  /** From the lowest. */
  readonly bands: readonly Band[]
}

/** The scores of answers that have passed `checkAnswers`; none where the questionnaire has no scoring. */
export function scoreQuestionnaire(code: QuestionnaireCode, answers: Answers): readonly ScaleScore[] {
  return scorings[code]?.(answers) ?? []
}

const scorings: Partial<Record<QuestionnaireCode, (answers: Answers) => readonly ScaleScore[]>> = {
  dass21: scoreDass21Scales,
  k10: (answers) =>
    [
      {
        code: 'distress',
        label: 'Psychological distress',
        score: sum(listQuestions(k10).map(({ key }) => toScore(answers[key]))),
        lowest: 10,
        highest: 50,
        bands: k10Bands,
      },
    ].map(withBand),
}

const scaleLabels = { depression: 'Depression', anxiety: 'Anxiety', stress: 'Stress' } as const

function scoreDass21Scales(answers: Answers): readonly ScaleScore[] {
  const scores = scoreDass21(toDass21Answers(answers))
  return dass21Scales.map((scale) =>
    withBand({
      code: scale,
      label: scaleLabels[scale],
      score: scores[scale].score,
      lowest: 0,
      highest: 42,
      bands: dass21Bands.map((code) => ({
        code,
        label: dass21BandLabels[code],
        from: dass21BandsBegin[scale][code],
      })),
    }),
  )
}

function withBand(scale: Omit<ScaleScore, 'band'>): ScaleScore {
  const band = scale.bands.findLast(({ from }) => scale.score >= from)
  if (!band) throw new Error(`${scale.code} has no band for ${scale.score}`)
  return { ...scale, band }
}

const toDass21Answers = (answers: Answers): Dass21Answers =>
  // Each is an option's code, which is the number that counts.
  Object.fromEntries(dass21Items.map(({ key }) => [key, toScore(answers[key])])) as Record<
    Dass21Key,
    Dass21Answer
  >

const toScore = (answer: string | undefined): number => {
  const score = Number(answer)
  if (!answer || !Number.isInteger(score)) throw new Error('An answer is missing, so there is no score')
  return score
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
