import type { Term } from '../vocabulary.ts'
import { type Dass21Answer, dass21Items, type Dass21Key, type Dass21Scale, dass21Scales } from './dass21.ts'
import { k10, k10Bands } from './k10.ts'
import { type Answers, listQuestions } from './questionnaire.ts'
import type { QuestionnaireCode } from './validity.ts'

interface ScoreBand extends Term {
  readonly from: number
}

/** For the GP, never for the client. Everything that a chart of it needs. */
export interface ScaleScore extends Term {
  readonly score: number
  readonly lowest: number
  readonly highest: number
  readonly band: ScoreBand
  /** From the lowest. */
  readonly bands: readonly ScoreBand[]
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

const dass21Bands = ['normal', 'mild', 'moderate', 'severe', 'extremelySevere'] as const

export type Dass21Band = (typeof dass21Bands)[number]

const dass21BandLabels = {
  normal: 'Normal',
  mild: 'Mild',
  moderate: 'Moderate',
  severe: 'Severe',
  extremelySevere: 'Extremely severe',
} as const satisfies Record<Dass21Band, string>

/** The lowest score of each band. See docs/product/gp.md#dass-21. */
const dass21BandsBegin = {
  depression: { normal: 0, mild: 10, moderate: 14, severe: 21, extremelySevere: 28 },
  anxiety: { normal: 0, mild: 8, moderate: 10, severe: 15, extremelySevere: 20 },
  stress: { normal: 0, mild: 15, moderate: 19, severe: 26, extremelySevere: 34 },
} as const satisfies Record<Dass21Scale, Record<Dass21Band, number>>

export type Dass21Answers = Readonly<Record<Dass21Key, Dass21Answer>>

export interface ScaleResult {
  readonly score: number
  readonly band: Dass21Band
}

/** Doubled, so that the short form reads on the bands of the 42-item scale. */
const shortFormFactor = 2

export function scoreDass21(answers: Dass21Answers): Record<Dass21Scale, ScaleResult> {
  return {
    depression: resultOn('depression', answers),
    anxiety: resultOn('anxiety', answers),
    stress: resultOn('stress', answers),
  }
}

export function findSeverity(scale: Dass21Scale, score: number): Dass21Band {
  return dass21Bands.findLast((band) => score >= dass21BandsBegin[scale][band]) ?? 'normal'
}

function resultOn(scale: Dass21Scale, answers: Dass21Answers): ScaleResult {
  const items = dass21Items.filter((item) => item.scale === scale)
  const score = items.reduce((sum, item) => sum + answers[item.key], 0) * shortFormFactor
  return { score, band: findSeverity(scale, score) }
}
