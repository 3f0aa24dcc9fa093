import { useState } from 'react'
import type { ClientPage, ScaleHistory } from '#contract/staff/clients.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { useRequestForm } from '../../forms/request-form.tsx'
import { RowButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { SkeletonText } from '../../ui/skeletons.tsx'
import { callStaff, invalidateStaff, staffQuery, useStaff } from '../desk/staff.ts'
import { DeskRead } from '../desk/desk.tsx'
import { ClientForm, ClientPart } from './client-part.tsx'
import { formatDateAt } from './format-client.ts'
import * as styles from './clients.module.css'

/** Which and when for everyone; what was answered for a GP from the start of a session with them, once they ask for it. */
export function ClientQuestionnaires({ client }: { client: ClientPage }) {
  const { timeZone } = useStaff()
  const [shown, setShown] = useState<string | null>(null)
  const { id, questionnaires, canReadAnswers, opensWithReason } = client
  return (
    <ClientPart
      title="Questionnaires"
      note={
        canReadAnswers || opensWithReason ? null : 'Answers are open only to a GP who has this client booked.'
      }
    >
      {questionnaires.length === 0 ? (
        <p className="text-ink-soft">None sent yet.</p>
      ) : (
        <ul className={styles.list}>
          {questionnaires.map((sent) => (
            <li key={sent.id}>
              <span>
                <b>{sent.name}</b>
                <small>Sent on {formatDateAt(sent.submittedAt, timeZone)}</small>
              </span>
              {canReadAnswers && (
                <RowButton
                  aria-expanded={shown === sent.id}
                  onClick={() => setShown(shown === sent.id ? null : sent.id)}
                >
                  {shown === sent.id ? 'Hide answers' : 'Show answers'}
                  <span className="sr-only">
                    {' '}
                    of {sent.name}, {formatDateAt(sent.submittedAt, timeZone)}
                  </span>
                </RowButton>
              )}
              {shown === sent.id && <Answers clientId={id} submissionId={sent.id} />}
            </li>
          ))}
        </ul>
      )}
      {opensWithReason && questionnaires.length > 0 && <OpenEarly clientId={id} what={opensWithReason} />}
    </ClientPart>
  )
}

const closedWords = {
  answers:
    'You can read the answers once a session with you begins that the client, or a colleague for them, has booked.',
  scores: 'You can see the scores once the client, or a colleague for them, has booked with you.',
} as const

/** Why they are needed now; the server asks for the second step besides. */
function OpenEarly({ clientId, what }: { clientId: string; what: keyof typeof closedWords }) {
  const [isAsking, setIsAsking] = useState(false)
  if (!isAsking)
    return (
      <div className="mt-4 grid justify-items-start gap-2">
        <p className="text-sm text-ink-soft">{closedWords[what]}</p>
        <RowButton onClick={() => setIsAsking(true)}>Open them now</RowButton>
      </div>
    )
  return <ReasonForm clientId={clientId} onDone={() => setIsAsking(false)} />
}

function ReasonForm({ clientId, onDone }: { clientId: string; onDone: () => void }) {
  const form = useRequestForm({
    part: 'reason',
    initial: { reason: '' },
    rules: async () => (await import('#contract/staff/clients.ts')).openClientAnswersRequest,
    what: 'the reason',
    send: (_, body) => callStaff('openClientAnswers', { params: { id: clientId }, body }),
    onSaved: () => invalidateStaff('readClient'),
  })
  return (
    <div className="mt-4">
      <ClientForm form={form} label="Open them now" button="Open for 7 days" onCancel={onDone}>
        <TextField
          label="Why you need them now"
          help="Your reason is kept in the audit, where the practice can read it. Please don’t write anything about their health."
          autoComplete="off"
          {...form.bind('reason')}
        />
      </ClientForm>
    </div>
  )
}

const Answers = ({ clientId, submissionId }: { clientId: string; submissionId: string }) => (
  <div className="w-full">
    <DeskRead
      query={staffQuery('readClientAnswers', { params: { id: clientId, submissionId } })}
      skeleton={<SkeletonText />}
    >
      {({ steps }) =>
        steps.map((step) => (
          <section key={step.title} className="mb-4 grid gap-2">
            <h3>{step.title}</h3>
            <dl className={styles.people}>
              {step.answers.map(({ key, question, answer }) => (
                <div key={key}>
                  <dt>{question}</dt>
                  <dd>{answer}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))
      }
    </DeskRead>
  </div>
)

type ScaleOfHistory = ScaleHistory['scales'][number]
type ChartedScales = { history: ScaleHistory; zone: ZoneId }

export function ScaleCharts({ history, zone }: ChartedScales) {
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
        <summary className="flex items-center min-h-target font-semibold cursor-pointer">
          The numbers as a table
        </summary>
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
                    <td key={code} className="max-sm:pr-1.5 max-sm:text-xs">
                      <b>{score}</b> {band.toLowerCase()}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th className="border-b-0" scope="row">
                  Bands start at
                </th>
                {scales.map(({ code, bands }) => (
                  <td key={code} className="max-sm:pr-1.5 max-sm:text-xs">
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

function ScaleFigure({ scale, history, zone }: ChartedScales & { scale: ScaleOfHistory }) {
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
    <figure className="min-w-0 max-w-[420px]">
      <figcaption className="grid grid-cols-[auto_1fr] items-center gap-x-3 mb-3 leading-[1.3]">
        <h3 className="col-span-full font-sans text-sm/[1.4] font-semibold">{scale.label}</h3>
        <b className="font-display text-[2.35rem]/none font-medium lining-nums">{last?.score}</b>
        <span className="font-semibold">{last?.band}</span>
        <span className="sr-only">
          {scale.label} on the DASS-21, 0 to {scale.highest}. {spoken.join(' ')}
        </span>
      </figcaption>
      <svg
        className="w-full h-auto overflow-visible font-sans text-[14px]/none font-normal fill-ink-soft"
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden="true"
      >
        {scale.bands.map(({ label, from }, index) => {
          const y = heightOf(scale.bands[index + 1]?.from ?? scale.highest, scale.highest)
          const foot = heightOf(from, scale.highest)
          return (
            <g key={label}>
              <rect
                className="fill-tint stroke-none"
                style={{ opacity: index * 0.22 }}
                x={left}
                y={y}
                width={right - left}
                height={foot - y}
              />
              <path className="stroke-line" d={`M${left} ${foot}H${right}`} />
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
            className="fill-main stroke-surface stroke-2"
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
