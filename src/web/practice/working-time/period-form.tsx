import { useId } from 'react'
import type { PeriodDraft } from '#contract/staff/hours.ts'
import { isWholeDay } from '#domain/booking/hours-change.ts'
import { minutesPerDay } from '#domain/time/calendar.ts'
import { Checkbox } from '../../ui/choice/checkbox.tsx'
import { FieldError } from '../../ui/field/field-error.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { TimeSelect } from './time-select.tsx'
import type { HoursDraft } from './use-hours-draft.ts'
import * as styles from './hours.module.css'

type PeriodFormProps = {
  period: PeriodDraft
  draft: HoursDraft
  today: string
  onChange: (period: PeriodDraft) => void
}

/** First and last day, whole or in part. */
export function PeriodForm({ period, draft, today, onChange }: PeriodFormProps) {
  const id = useId()
  const set = (part: Partial<PeriodDraft>) => onChange({ ...period, ...part })
  // A date that is not typed yet is no mistake until the press.
  const errorOf = (field: 'firstDate' | 'lastDate') =>
    period[field] === '' && !draft.isTried ? undefined : draft.errors[`period.${field}`]
  const timeError = draft.errors['period.start'] ?? draft.errors['period.end']
  const errorId = timeError ? `${id}-time` : undefined
  return (
    <>
      <div className={styles.two}>
        <TextField
          label="First day"
          type="date"
          min={today}
          value={period.firstDate}
          error={errorOf('firstDate')}
          onChange={({ target: { value } }) =>
            // One day is the most common leave: the last day follows until it is set.
            set({ firstDate: value, ...(period.lastDate < value && { lastDate: value }) })
          }
        />
        <TextField
          label="Last day"
          type="date"
          min={period.firstDate || today}
          value={period.lastDate}
          error={errorOf('lastDate')}
          onChange={({ target: { value } }) => set({ lastDate: value })}
        />
      </div>
      <Checkbox
        checked={isWholeDay(period)}
        onChange={({ target: { checked } }) =>
          set(checked ? { start: 0, end: minutesPerDay } : { start: 9 * 60, end: 13 * 60 })
        }
      >
        Whole days
      </Checkbox>
      {!isWholeDay(period) && (
        <div>
          <div className={styles.range}>
            <TimeSelect
              label="From"
              value={period.start}
              errorId={errorId}
              onChange={(start) => set({ start })}
            />
            <span aria-hidden="true">to</span>
            <TimeSelect
              label="Until"
              value={period.end}
              isEnd
              errorId={errorId}
              onChange={(end) => set({ end })}
            />
          </div>
          {timeError && <FieldError id={errorId}>{timeError}</FieldError>}
        </div>
      )}
    </>
  )
}
