import type { ScaleScore } from '#domain/questionnaires/score.ts'
import type { Chart, ChartScale } from './treatment-plan.ts'

type Scored = { name: string; sentOn: string; scores: readonly ScaleScore[] }

/** A questionnaire's scores, each as a strip of its bands. */
export function toChart({ name, sentOn, scores }: Scored): Chart {
  const ranges = [...new Set(scores.map(({ lowest, highest }) => `${lowest} to ${highest}`))].join(', ')
  const subject = scores.length === 1 ? 'The scale runs' : 'Each scale runs'
  return {
    title: `${name}, ${sentOn}`,
    note: `${subject} from ${ranges}. The ${name} is a screening measure, not a diagnosis.`,
    scales: scores.map(toChartScale),
  }
}

function toChartScale({ label, score, lowest, highest, band, bands }: ScaleScore): ChartScale {
  // The highest score counts too, so a band is as wide as the number of scores in it.
  const place = (value: number) => (value - lowest) / (highest + 1 - lowest)
  return {
    label,
    score,
    band: band.label,
    description: `${label}: ${score}, ${band.label.toLowerCase()}, on a scale from ${lowest} to ${highest}.`,
    at: place(score + 0.5),
    bands: bands.map(({ code, label, from }, index) => ({
      label,
      from: place(from),
      to: place(bands[index + 1]?.from ?? highest + 1),
      isHere: code === band.code,
    })),
  }
}
