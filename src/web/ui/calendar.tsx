import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { IconButton } from './button.tsx'
import * as styles from './calendar.module.css'

export type CalendarDay = {
  /** YYYY-MM-DD, or whatever tells days apart. */
  key: string
  number: number
  /** Written beside the number where a month begins, read out everywhere. */
  month: { short: string; long: string; begins: boolean }
  /** Read out with the date: why nothing can be chosen, or that something can. */
  note: string
  free: boolean
  today?: boolean
}

type CalendarGridProps = {
  label: string
  weekdays: readonly string[]
  weeks: readonly (readonly CalendarDay[])[]
  chosen: string | null
  onChoose: (key: string) => void
  /** Page Up and Page Down: -1 for earlier weeks, 1 for later ones. */
  onTurn?: (by: -1 | 1) => void
}

const moves: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

const turns: Record<string, -1 | 1> = { PageUp: -1, PageDown: 1 }

/**
 * One tab stop: arrows walk the days, Home and End go to a week's ends. A day that cannot be chosen is dimmed, can be reached
 * and says why.
 */
export function CalendarGrid({ label, weekdays, weeks, chosen, onChoose, onTurn }: CalendarGridProps) {
  const table = useRef<HTMLTableElement>(null)
  const days = weeks.flat()
  const stop = days.find((day) => day.key === chosen) ?? days.find((day) => day.free) ?? days[0]

  const walk = (event: KeyboardEvent) => {
    const buttons = [...(table.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button === document.activeElement)
    const next = dayAfterKey(event.key, at)
    const turn = turns[event.key]
    if (next === undefined && !turn) return
    event.preventDefault()
    if (turn) onTurn?.(turn)
    else buttons[next ?? at]?.focus()
  }

  return (
    <table className={styles.calendar} aria-label={label} ref={table}>
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col">
              {weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.key}>
            {week.map((day) => (
              <td key={day.key}>
                <DayButton
                  day={day}
                  chosen={day.key === chosen}
                  tabStop={day === stop}
                  onChoose={onChoose}
                  onKeyDown={walk}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function dayAfterKey(key: string, at: number): number | undefined {
  if (key === 'Home') return at - (at % 7)
  if (key === 'End') return at - (at % 7) + 6
  const step = moves[key]
  return step && at + step
}

type DayButtonProps = {
  day: CalendarDay
  chosen: boolean
  tabStop: boolean
  onChoose: (key: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function DayButton({ day, chosen, tabStop, onChoose, onKeyDown }: DayButtonProps) {
  const classes = [styles.day, day.free && styles.free, day.today && styles.today].filter(Boolean).join(' ')
  return (
    <button
      type="button"
      className={classes}
      tabIndex={tabStop ? 0 : -1}
      aria-pressed={day.free ? chosen : undefined}
      aria-disabled={day.free ? undefined : true}
      title={day.free ? undefined : day.note}
      onClick={() => day.free && onChoose(day.key)}
      onKeyDown={onKeyDown}
    >
      <span>
        {day.number}
        {day.month.begins && <small> {day.month.short}</small>}
        <span className="sr-only">{day.month.begins ? day.note : `${day.month.long}, ${day.note}`}</span>
      </span>
    </button>
  )
}

type CalendarHeadProps = { title: string; onEarlier?: () => void; onLater?: () => void }

/** Without a way to go, the arrow keeps its place, and the focus if it has it, and is dimmed. */
export const CalendarHead = ({ title, onEarlier, onLater }: CalendarHeadProps) => (
  <div className={`flex items-center justify-between ${styles.head}`}>
    <IconButton
      label="Earlier dates"
      icon={<ChevronLeft className="icon" />}
      aria-disabled={!onEarlier}
      onClick={onEarlier}
    />
    <h3 aria-live="polite">{title}</h3>
    <IconButton
      label="Later dates"
      icon={<ChevronRight className="icon" />}
      aria-disabled={!onLater}
      onClick={onLater}
    />
  </div>
)

export const CalendarKey = ({ free, none }: { free: string; none: string }) => (
  <div className={`flex flex-wrap gap-x-4 gap-y-1 mt-2 text-xs text-ink-soft ${styles.key}`}>
    <span className="inline-flex items-center gap-1.5">
      <i className={styles.keyFree} />
      {free}
    </span>
    <span className="inline-flex items-center gap-1.5">
      <i className={styles.keyNone} />
      {none}
    </span>
  </div>
)

type SlotBandProps = { label: string; icon: ReactNode; count: number; children: ReactNode }

export const SlotBand = ({ label, icon, count, children }: SlotBandProps) => (
  <details className={styles.band} open>
    <summary className="flex items-center gap-2 min-h-target text-sm font-semibold list-none cursor-pointer">
      {icon}
      {label}
      <span className="ml-auto font-normal text-ink-soft">{count === 1 ? '1 time' : `${count} times`}</span>
      <ChevronDown className={`icon ${styles.chevron}`} />
    </summary>
    <div className="slots">{children}</div>
  </details>
)

/** A time. Its group names the zone. */
export const SlotButton = ({
  chosen,
  ...button
}: Omit<ComponentProps<'button'>, 'className'> & { chosen: boolean }) => (
  <button type="button" {...button} className="slot" aria-pressed={chosen} />
)
