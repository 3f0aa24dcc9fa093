import type { ScaleHistory } from '#contract/staff/client-page.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { ClientPart } from './client-part.tsx'
import { formatDateAt } from './format-client.ts'
import { chartBox, heightOf, placePoints } from './scale-chart.ts'
import * as styles from './scale-charts.module.css'

type Scale = ScaleHistory['scales'][number]
type Charted = { history: ScaleHistory; zone: ZoneId }

/** Each scale as a picture with its bands, and all the numbers as a table. */
export function ScaleCharts({ history, zone }: Charted) {
  const { scales, answers } = history
  const last = answers.at(-1)
  const note =
    last &&
    `${answers.length === 1 ? 'One answer' : `${answers.length} answers`}, last on ${formatDateAt(last.submittedAt, zone)}`
  return (
    <ClientPart title="DASS-21 over time" note={note}>
      <div className={styles.charts}>
        {scales.map((scale) => (
          <ScaleFigure key={scale.code} scale={scale} history={history} zone={zone} />
        ))}
      </div>
      <details className={styles.numbers} open>
        <summary>The numbers as a table</summary>
        <div>
          <table className="table">
            <caption className="sr-only">DASS-21 scores with their bands</caption>
            <thead>
              <tr>
                <th scope="col">Answered</th>
                {scales.map(({ code, label }) => (
                  <th key={code} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {answers.toReversed().map(({ submittedAt, scores }) => (
                <tr key={submittedAt}>
                  <th scope="row">{formatDateAt(submittedAt, zone)}</th>
                  {scores.map(({ code, score, band }) => (
                    <td key={code}>
                      <b>{score}</b> {band.toLowerCase()}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">Bands start at</th>
                {scales.map(({ code, bands }) => (
                  <td key={code}>
                    {bands
                      .filter(({ from }) => from > 0)
                      .map(({ label, from }) => `${label.toLowerCase()} ${from}`)
                      .join(', ')}
                  </td>
                ))}
              </tr>
            </tfoot>
          </table>
        </div>
        <p className="mt-2 text-xs text-ink-soft">
          Each scale runs from 0 to 42. A screening measure, not a diagnosis.
        </p>
      </details>
    </ClientPart>
  )
}

function ScaleFigure({ scale, history, zone }: Charted & { scale: Scale }) {
  const points = history.answers.flatMap(({ submittedAt, scores }) => {
    const found = scores.find(({ code }) => code === scale.code)
    return found ? [{ submittedAt, at: Date.parse(submittedAt), score: found.score, band: found.band }] : []
  })
  const last = points.at(-1)
  const spoken = points.map(
    ({ submittedAt, score, band }) => `${formatDateAt(submittedAt, zone)}: ${score}, ${band.toLowerCase()}.`,
  )
  const placed = placePoints(points, scale.highest)
  const { width, height, left, right, bottom } = chartBox
  return (
    <figure>
      <figcaption>
        <h3>{scale.label}</h3>
        <b>{last?.score}</b>
        <span>{last?.band}</span>
        <span className="sr-only">
          {scale.label} on the DASS-21, 0 to {scale.highest}. {spoken.join(' ')}
        </span>
      </figcaption>
      <svg className={styles.chart} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {scale.bands.map(({ label, from }, index) => {
          const y = heightOf(scale.bands[index + 1]?.from ?? scale.highest, scale.highest)
          const foot = heightOf(from, scale.highest)
          return (
            <g key={label}>
              <rect
                className={styles.band}
                style={{ opacity: index * 0.22 }}
                x={left}
                y={y}
                width={right - left}
                height={foot - y}
              />
              <path className={styles.edge} d={`M${left} ${foot}H${right}`} />
              {label.split(' ').map((word, line, words) => (
                <text
                  key={word}
                  x={left - 8}
                  y={(y + foot) / 2 + 5 + (line - (words.length - 1) / 2) * 15}
                  textAnchor="end"
                >
                  {word}
                </text>
              ))}
            </g>
          )
        })}
        <path
          className={styles.trace}
          d={placed.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')}
        />
        {placed.map(({ x, y }, index) => (
          <circle
            key={points[index]?.submittedAt}
            className={styles.point}
            cx={x}
            cy={y}
            r={index === placed.length - 1 ? 6 : 4}
          />
        ))}
        {points.length > 1 && (
          <text x={left} y={bottom + 22}>
            {formatDateAt(points[0]?.submittedAt ?? '', zone)}
          </text>
        )}
        {last && (
          <text x={right} y={bottom + 22} textAnchor="end">
            {formatDateAt(last.submittedAt, zone)}
          </text>
        )}
      </svg>
    </figure>
  )
}
