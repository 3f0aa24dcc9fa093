import type { PlannedSeries } from '#contract/staff/booking.ts'
import { formatTimeAt } from '#domain/time/format.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { shortMoment } from '../../appointment/format-day.ts'
import { SelectField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StateLine } from '../desk/desk.tsx'

type PlanListProps = {
  rows: readonly PlannedRow[]
  zone: ZoneId
  choices: PlanChoices
  onChoose: (key: string, start: string) => void
  /** What leaving one out means here: "Skip this one". */
  leaveOut: string
}

/** Every session with its state; where a time cannot be had, the person chooses another one or leaves it out. */
export const PlanList = ({ rows, zone, choices, onChoose, leaveOut }: PlanListProps) => (
  <ol className="grid" aria-label="Sessions">
    {rows.map((row) => {
      const when = shortMoment(new Date(row.startDateTime), zone)
      const options = row.state === 'free' ? [row.startDateTime] : row.others
      return (
        <li key={row.key} className="grid gap-x-4 gap-y-1 py-3 border-b border-line last:border-0">
          <b className="font-semibold">{when}</b>
          <StateLine tone={row.state === 'free' ? 'ok' : 'due'}>{stateWords[row.state]}</StateLine>
          {row.note && <StateLine tone={row.note.tone}>{row.note.text}</StateLine>}
          {(row.state !== 'free' || rows.length > 1) && (
            <SelectField
              id={`plan-${row.key}`}
              label={<span className="sr-only">What to do on {when}</span>}
              value={chosenStart(row, choices)}
              onChange={(event) => onChoose(row.key, event.target.value)}
              options={[
                ...options.map((start) => ({
                  value: start,
                  label:
                    start === row.startDateTime
                      ? `Take ${formatTimeAt(new Date(start), zone, 'h:mm aa')}`
                      : `Take ${formatTimeAt(new Date(start), zone, 'h:mm aa')} instead`,
                })),
                { value: leftOut, label: leaveOut },
              ]}
            />
          )}
        </li>
      )
    })}
  </ol>
)

type LeftOutProps = { rows: readonly PlannedRow[]; total: number; zone: ZoneId }

/** Which of the sessions that were asked for are not booked, and how each is found a time. */
export function LeftOut({ rows, total, zone }: LeftOutProps) {
  if (rows.length === 0) return null
  return (
    <Notice type="info" announced="politely" title={`${rows.length} of the ${total} will not be booked`}>
      {rows.map((row) => shortMoment(new Date(row.startDateTime), zone)).join('; ')}.{' '}
      {rows.some(({ others }) => others.length > 0)
        ? 'Choose another time shown for that day, or book the session on its own afterwards, at a time nearby.'
        : 'Nothing is free on these days. Book these sessions one by one afterwards, at times nearby.'}
    </Notice>
  )
}

/** What a person decides about each session of a plan: its own time, another one of that day, or none. */
export const leftOut = ''

interface PlannedRow {
  /** By what the choice is remembered: the session’s id, or the time it was planned at. */
  readonly key: string
  readonly startDateTime: string
  readonly state: PlannedSeries['sessions'][number]['state']
  readonly others: readonly string[]
  readonly note?: { readonly tone: 'due' | 'soft'; readonly text: string } | null
}

/** By key; a row that is not in it keeps what the plan says: its time where that is free, else it is left out. */
export type PlanChoices = Readonly<Record<string, string>>

const chosenStart = (row: PlannedRow, choices: PlanChoices): string =>
  choices[row.key] ?? (row.state === 'free' ? row.startDateTime : leftOut)

export const chosenRows = <Row extends PlannedRow>(rows: readonly Row[], choices: PlanChoices) =>
  rows.map((row) => ({ row, start: chosenStart(row, choices) })).filter(({ start }) => start !== leftOut)

/** Which rows are to be booked, by their place: what is asked about the referral. */
export const chosenPlaces = (rows: readonly PlannedRow[], choices: PlanChoices): string =>
  rows.flatMap((row, place) => (chosenStart(row, choices) === leftOut ? [] : [place])).join(',')

const stateWords = {
  free: 'Free',
  taken: 'Taken by another booking',
  notWorking: 'Outside the working hours',
  holiday: 'A public holiday',
} as const satisfies Record<PlannedRow['state'], string>
