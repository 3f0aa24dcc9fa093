type Labels = Readonly<Record<string, string>>

/** Counts that only grow are `counter`s; their samples get the suffix that the format asks for. */
type Family = { name: string; help: string; unit?: 'seconds' | 'bytes' }
type Sample = { labels?: Labels; value: number }
type Spread = { labels?: Labels; counts: readonly number[]; sum: number }
export type MetricFamily = Family &
  (
    | { type: 'gauge' | 'counter' | 'info'; samples: readonly Sample[] }
    /** `counts` has one number for each limit and one for what is above the last, each by itself. */
    | { type: 'histogram'; limits: readonly number[]; spreads: readonly Spread[] }
  )

export const openMetricsType = 'application/openmetrics-text; version=1.0.0; charset=utf-8'

/** https://github.com/prometheus/OpenMetrics/blob/v1.0.0/specification/OpenMetrics.md. A family of which nothing is known is left out. */
export function writeOpenMetrics(families: readonly MetricFamily[]): string {
  const lines = families.flatMap((family) => {
    const samples = family.type === 'histogram' ? spreadLines(family) : sampleLines(family)
    if (samples.length === 0) return []
    const { name, type, unit, help } = family
    return [
      `# TYPE ${name} ${type}`,
      ...(unit ? [`# UNIT ${name} ${unit}`] : []),
      `# HELP ${name} ${help}`,
      ...samples,
    ]
  })
  return `${[...lines, '# EOF'].join('\n')}\n`
}

const suffixes = { gauge: '', counter: '_total', info: '_info' } as const

const sampleLines = ({ name, type, samples }: Extract<MetricFamily, { samples: unknown }>) =>
  samples.map(({ labels, value }) => `${name}${suffixes[type]}${writeLabels(labels)} ${value}`)

const spreadLines = ({ name, limits, spreads }: Extract<MetricFamily, { spreads: unknown }>) =>
  spreads.flatMap(({ labels, counts, sum }) => {
    let upTo = 0
    const buckets = counts.map((count, at) => {
      const limit = limits[at]
      const le = limit === undefined ? '+Inf' : Number.isInteger(limit) ? `${limit}.0` : String(limit)
      return `${name}_bucket${writeLabels({ ...labels, le })} ${(upTo += count)}`
    })
    const own = writeLabels(labels)
    return [...buckets, `${name}_sum${own} ${sum}`, `${name}_count${own} ${upTo}`]
  })

function writeLabels(labels: Labels = {}): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeValue(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

const escapeValue = (value: string) =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
