import type { HoursAnswer } from '#contract/staff/hours.ts'
import { pauseChoices } from '#domain/booking/pauses.ts'
import { SelectField } from '../../ui/field/select-field.tsx'
import { ChangeFoot } from './change-foot.tsx'
import type { HoursDraft } from './use-hours-draft.ts'
import * as styles from './hours.module.css'

/** Kept free between two sessions, in what clients see and when they book. */
export function PauseAfter({ hours, draft }: { hours: HoursAnswer; draft: HoursDraft }) {
  const { change } = draft
  const chosen = change?.kind === 'pause' ? change.pauseMinutes : hours.pauseMinutes
  const choose = (value: string) => {
    const pauseMinutes = pauseChoices.find((minutes) => String(minutes) === value)
    if (pauseMinutes !== undefined)
      draft.begin(pauseMinutes === hours.pauseMinutes ? null : { kind: 'pause', pauseMinutes })
  }
  return (
    <section className={styles.part} aria-labelledby="pause">
      <header>
        <h2 id="pause">Between sessions</h2>
      </header>
      <div className={styles.whose}>
        <SelectField
          label="Pause after a session"
          help="Sessions that are booked already stay where they are."
          value={String(chosen)}
          options={pauseChoices.map((minutes) => ({ value: String(minutes), label: formatPause(minutes) }))}
          onChange={(event) => choose(event.target.value)}
        />
      </div>
      {change?.kind === 'pause' && (
        <ChangeFoot {...{ hours, draft }} what="This change" save="Save the pause" />
      )}
    </section>
  )
}

const formatPause = (minutes: number): string => (minutes === 0 ? 'No pause' : `${minutes} minutes`)
