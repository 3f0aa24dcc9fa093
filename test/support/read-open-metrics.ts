type ReadFamily = { type: string; samples: { name: string; labels: string; value: number }[] }

/** Of the name a sample has beyond that of its family. */
const suffixesOf: Readonly<Record<string, readonly string[]>> = {
  gauge: [''],
  counter: ['_total'],
  info: ['_info'],
  histogram: ['_bucket', '_sum', '_count'],
}

/** By the rules of OpenMetrics 1.0, written from them and not from what the service does. Throws where one is broken. */
export function readOpenMetrics(text: string): Map<string, ReadFamily> {
  const rule = (isKept: boolean, words: string) => {
    if (!isKept) throw new Error(words)
  }
  rule(text.endsWith('\n# EOF\n'), 'It ends with # EOF')
  const families = new Map<string, ReadFamily>()
  let current = { name: '', type: '', samples: [] as ReadFamily['samples'] }
  for (const line of text.slice(0, -'# EOF\n'.length).trimEnd().split('\n')) {
    const [, word, name = '', rest = ''] = /^# (TYPE|UNIT|HELP) (\S+) (.+)$/.exec(line) ?? []
    if (word === 'TYPE') {
      rule(!families.has(name), `${name} comes once`)
      rule(/^[a-z_]+$/.test(name), `${name} is a name`)
      current = { name, type: rest, samples: [] }
      families.set(name, current)
      continue
    }
    if (word) {
      rule(name === current.name && current.samples.length === 0, `${line} stands at the head of its family`)
      rule(word !== 'UNIT' || name.endsWith(`_${rest}`), `${name} ends with its unit`)
      continue
    }
    const [, of = '', labels = '', value = ''] =
      /^([a-z_]+)(?:\{((?:[a-z]+="(?:[^"\\\n]|\\[\\"n])*",?)+)\})? (\S+)$/.exec(line) ?? []
    rule(
      suffixesOf[current.type]?.some((suffix) => of === current.name + suffix) ?? false,
      `${line} is a sample of ${current.name}`,
    )
    rule(Number.isFinite(Number(value)), `${line} has a number`)
    rule(current.type !== 'counter' || Number(value) >= 0, `${line} is not below 0`)
    rule(
      current.samples.every((other) => other.name !== of || other.labels !== labels),
      `${line} comes once`,
    )
    current.samples.push({ name: of, labels, value: Number(value) })
  }
  for (const [name, { type, samples }] of families)
    if (type === 'histogram') checkBuckets(name, samples, rule)
  return families
}

function checkBuckets(
  name: string,
  samples: ReadFamily['samples'],
  rule: (isKept: boolean, words: string) => void,
) {
  const bare = (labels: string) => labels.replace(/,?le="[^"]+"$/, '')
  for (const labels of new Set(samples.map((sample) => bare(sample.labels)))) {
    const buckets = samples.filter(
      (sample) => sample.name === `${name}_bucket` && bare(sample.labels) === labels,
    )
    const values = buckets.map(({ value }) => value)
    rule(
      values.every((value, at) => at === 0 || value >= (values[at - 1] ?? 0)),
      `${name} ${labels} counts up`,
    )
    rule((buckets.at(-1)?.labels ?? '').endsWith('le="+Inf"'), `${name} ${labels} ends with all of them`)
    const count = samples.find((sample) => sample.name === `${name}_count` && sample.labels === labels)
    rule(count?.value === values.at(-1), `${name} ${labels} counts as many as there are`)
  }
}
