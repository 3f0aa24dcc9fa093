import type { Dass21Answer, Dass21Key, Dass21Scale } from './dass21-items.ts'
import { dass21Items } from './dass21-items.ts'

export const dass21Bands = ['normal', 'mild', 'moderate', 'severe', 'extremelySevere'] as const

export type Dass21Band = (typeof dass21Bands)[number]

export const dass21BandLabels = {
  normal: 'Normal',
  mild: 'Mild',
  moderate: 'Moderate',
  severe: 'Severe',
  extremelySevere: 'Extremely severe',
} as const satisfies Record<Dass21Band, string>

/** The lowest score of each band. See docs/product/gp.md#dass-21. */
export const dass21BandsBegin = {
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
