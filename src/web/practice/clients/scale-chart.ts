/** The drawing of one scale over time, in the units of its picture. Pure, so that it can be tested without a browser. */
interface ChartPoint {
  readonly at: number
  readonly score: number
}

export const chartBox = {
  width: 300,
  height: 250,
  left: 76,
  top: 6,
  right: 300,
  bottom: 220,
  inset: 18,
} as const

export const heightOf = (score: number, highest: number): number =>
  chartBox.bottom - (score / highest) * (chartBox.bottom - chartBox.top)

/** Points keep their distance in time; a single one stands at the right end. */
export function placePoints(points: readonly ChartPoint[], highest: number): { x: number; y: number }[] {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last) return []
  const from = chartBox.left + chartBox.inset
  const to = chartBox.right - chartBox.inset
  const span = last.at - first.at
  return points.map(({ at, score }) => ({
    x: span === 0 ? to : from + ((at - first.at) / span) * (to - from),
    y: heightOf(score, highest),
  }))
}
