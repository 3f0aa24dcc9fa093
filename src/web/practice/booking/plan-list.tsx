import { formatTimeAt } from '#domain/time/format.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { shortMoment } from '../../appointment/format-day.ts'
import { SelectField } from '../../ui/field/select-field.tsx'
import { StateLine } from '../desk/state-line.tsx'
import { chosenStart, leftOut, type PlanChoices, type PlannedRow, stateCopy } from './plan-choice.ts'
import * as styles from './booking.module.css'

type PlanListProps = {
  rows: readonly PlannedRow[]
  zone: ZoneId
  choices: PlanChoices
  onChoose: (key: string, start: string) => void
  /** What leaving one out means here: "Skip this one". */
  leaveOut: string
}

/** Every session with its state; where a time cannot be had, the person chooses another one or leaves it out. */
export function PlanList({ rows, zone, choices, onChoose, leaveOut }: PlanListProps) {
  return (
    <ol className={styles.plan} aria-label="Sessions">
      {rows.map((row) => {
        const when = shortMoment(new Date(row.startDateTime), zone)
        const options = row.state === 'free' ? [row.startDateTime] : row.others
        return (
          <li key={row.key}>
            <b>{when}</b>
            <StateLine tone={row.state === 'free' ? 'ok' : 'due'}>{stateCopy[row.state]}</StateLine>
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
}
