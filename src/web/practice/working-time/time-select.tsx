import ChevronDown from 'lucide-react/icons/chevron-down'
import { minutesPerDay } from '#domain/time/calendar.ts'
import { formatMinuteOfDay } from '#domain/time/format.ts'

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
