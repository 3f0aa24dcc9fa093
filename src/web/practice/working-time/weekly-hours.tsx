import ChevronDown from 'lucide-react/icons/chevron-down'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import type { HoursAnswer, WeeklyRow } from '#contract/staff/working-time.ts'
import { formatRange } from '#domain/diary/hours-change.ts'
import { minutesPerDay } from '#domain/time/calendar.ts'
import { formatMinuteOfDay, weekdayNames } from '#domain/time/format.ts'
import { IconButton, RowButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FieldError } from '../../ui/field.tsx'
import { ChangeFoot } from './change-foot.tsx'
import type { HoursDraft } from './hours-draft.ts'
import * as styles from './working-time.module.css'

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
const firstHours = { start: 9 * 60, end: 17 * 60 }

/** Several stretches a day leave breaks between them. */
export function WeeklyHours({ hours, draft }: { hours: HoursAnswer; draft: HoursDraft }) {
  const isChanged = draft.change?.kind === 'weekly'
  const weekly = draft.change?.kind === 'weekly' ? draft.change.weekly : hours.weekly
  const change = (next: WeeklyRow[]) => draft.begin({ kind: 'weekly', weekly: next })
  const set = (row: WeeklyRow, part: Partial<WeeklyRow>) =>
    change(weekly.map((one) => (one === row ? { ...one, ...part } : one)))
  return (
    <section className={styles.part} aria-labelledby="weekly">
      <header className="mb-4">
        <h2 id="weekly">Weekly hours</h2>
      </header>
      <ul className={styles.days}>
        {weekdays.map((weekday) => {
          const name = weekdayNames[weekday - 1] ?? ''
          const rows = weekly.filter((row) => row.weekday === weekday)
          const others = weekly.filter((row) => row.weekday !== weekday)
          return (
            <li key={weekday}>
              <Checkbox
                checked={rows.length > 0}
                onChange={(event) =>
                  change(event.target.checked ? [...others, { weekday, ...firstHours }] : others)
                }
              >
                {name}
              </Checkbox>
              {rows.length === 0 ? (
                <span className="text-ink-soft min-[720px]:pt-2.5">Not working</span>
              ) : (
                <div className="grid col-span-full row-2 gap-2 min-[720px]:col-2 min-[720px]:row-1">
                  {rows.map((row) => (
                    <Stretch
                      key={weekly.indexOf(row)}
                      {...{ name, row }}
                      errors={draft.errors}
                      at={weekly.indexOf(row)}
                      onChange={(part) => set(row, part)}
                      onRemove={() => change(weekly.filter((one) => one !== row))}
                    />
                  ))}
                </div>
              )}
              {rows.length > 0 && (
                <RowButton
                  aria-label={`Add another time range on ${name}`}
                  onClick={() => change([...weekly, { weekday, ...nextRange(rows) }])}
                >
                  <Plus className="icon" />
                  Add
                </RowButton>
              )}
            </li>
          )
        })}
      </ul>
      {isChanged && <ChangeFoot {...{ hours, draft }} what="This change" save="Save hours" />}
    </section>
  )
}

/** After the last of the day, with an hour between. */
function nextRange(rows: readonly WeeklyRow[]) {
  const start = Math.min(Math.max(...rows.map(({ end }) => end)) + 60, minutesPerDay - 60)
  return { start, end: Math.min(start + 120, minutesPerDay) }
}

type StretchProps = {
  name: string
  row: WeeklyRow
  at: number
  errors: Readonly<Record<string, string>>
  onChange: (part: Partial<WeeklyRow>) => void
  onRemove: () => void
}

function Stretch({ name, row, at, errors, onChange, onRemove }: StretchProps) {
  const error = errors[`weekly.${at}.start`] ?? errors[`weekly.${at}.end`]
  const errorId = error ? `weekly-${at}-error` : undefined
  return (
    <div>
      <div className={error ? `${styles.range} field--error` : styles.range}>
        <TimeSelect
          label={`${name} from`}
          value={row.start}
          errorId={errorId}
          onChange={(start) => onChange({ start })}
        />
        <span aria-hidden="true">to</span>
        <TimeSelect
          label={`${name} until`}
          value={row.end}
          isEnd
          errorId={errorId}
          onChange={(end) => onChange({ end })}
        />
        <IconButton
          label={`Remove ${formatRange(row)} on ${name}`}
          icon={<Trash2 className="icon" />}
          onClick={onRemove}
        />
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}

const step = 15

type TimeSelectProps = {
  label: string
  value: number
  /** An end may be midnight; a start may not. */
  isEnd?: boolean
  errorId?: string
  onChange: (minute: number) => void
}

/** A time of day in quarter hours; one that is stored between them is offered too. */
export function TimeSelect({ label, value, isEnd = false, errorId, onChange }: TimeSelectProps) {
  const grid = Array.from({ length: minutesPerDay / step + 1 }, (_, index) => index * step)
  const all = grid.filter((minute) => (isEnd ? minute > 0 : minute < minutesPerDay))
  const options = all.includes(value) ? all : [...all, value].toSorted((a, b) => a - b)
  return (
    <div className="field__control">
      <select
        className="field__input"
        aria-label={label}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {options.map((minute) => (
          <option key={minute} value={minute}>
            {formatMinute(minute)}
          </option>
        ))}
      </select>
      <ChevronDown className="icon field__icon--end" />
    </div>
  )
}

const formatMinute = (minute: number) =>
  minute === minutesPerDay ? 'Midnight' : formatMinuteOfDay(minute, 'h:mm aa')
