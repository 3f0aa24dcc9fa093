import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarX from 'lucide-react/icons/calendar-x-2'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Hourglass from 'lucide-react/icons/hourglass'
import Phone from 'lucide-react/icons/phone'
import Palmtree from 'lucide-react/icons/tree-palm'
import Video from 'lucide-react/icons/video'
import type { KeyboardEvent, ReactNode } from 'react'
import type { DiaryBlock, WeekDayView } from './week-days.ts'
import * as styles from './week.module.css'

const icons = {
  video: Video,
  phone: Phone,
  cancelled: CalendarX,
  hold: Hourglass,
  leave: Palmtree,
  busy: CalendarClock,
} as const

/** What is booked looks as a block does; what is due says so besides. */
const looks = {
  booked: '',
  due: '',
  done: styles.done,
  gone: styles.gone,
  hold: styles.hold,
  leave: styles.leave,
  busy: styles.leave,
} as const

type WeekDayProps = {
  day: WeekDayView
  isToday: boolean
  opened: string | null
  /** Where the Tab key stops in this week. */
  stop: string | null
  span: { from: number; to: number }
  onOpen: (id: string) => void
  onStop: (id: string) => void
  children: ReactNode
}

export function WeekDay({ day, isToday, opened, stop, span, onOpen, onStop, children }: WeekDayProps) {
  const isEmpty = day.blocks.length === 0
  const within = (at: number, end: number) => ({
    '--at': Math.max(at, span.from),
    '--len': Math.max(0, Math.min(end, span.to) - Math.max(at, span.from)),
  })
  return (
    <section
      className={[styles.day, isToday && styles.today, isEmpty && styles.empty].filter(Boolean).join(' ')}
      aria-label={day.label}
      data-day={day.date}
    >
      <header>
        <b>{day.title}</b>
        <span>{day.note}</span>
      </header>
      <ol>
        {day.off.map(({ start, end }) => (
          <li key={`off ${start}`} className={styles.off} aria-hidden="true" style={within(start, end)} />
        ))}
        {day.now !== null && day.now >= span.from && day.now < span.to && (
          <li className={styles.now} aria-hidden="true" style={within(day.now, day.now + 2)} />
        )}
        {day.blocks.map((block) => (
          <li key={block.id} style={within(block.at, block.at + block.minutes)}>
            <BlockButton
              block={block}
              isOpen={opened === block.id}
              isStop={stop === block.id}
              onOpen={() => block.isSession && onOpen(block.id)}
              onStop={() => onStop(block.id)}
            />
            {opened === block.id && children}
          </li>
        ))}
      </ol>
    </section>
  )
}

type BlockButtonProps = {
  block: DiaryBlock
  isOpen: boolean
  isStop: boolean
  onOpen: () => void
  onStop: () => void
}

function BlockButton({ block, isOpen, isStop, onOpen, onStop }: BlockButtonProps) {
  const Icon = icons[block.icon]
  return (
    <button
      type="button"
      className={`${styles.block} ${looks[block.look]}`}
      data-block={block.id}
      tabIndex={isStop ? 0 : -1}
      aria-expanded={block.isSession ? isOpen : undefined}
      onClick={onOpen}
      onFocus={onStop}
      onKeyDown={walkBlocks}
    >
      <b className="overflow-hidden text-ellipsis whitespace-nowrap">{block.title}</b>
      <Icon className="icon" />
      <span>
        {block.icon === 'phone' && <span className="sr-only">Phone, </span>}
        {block.words}
      </span>
      {block.why && (
        <span className={styles.why}>
          <CircleAlert className="icon" />
          {block.why}
        </span>
      )}
    </button>
  )
}

/** What the arrow keys lead to from a place in columns of this many blocks; null where they lead nowhere. */
export function stepFrom(
  counts: readonly number[],
  { column, row }: { column: number; row: number },
  key: string,
): { column: number; row: number } | null {
  const inColumn = key === 'ArrowDown' ? row + 1 : key === 'ArrowUp' ? row - 1 : null
  if (inColumn !== null)
    return inColumn >= 0 && inColumn < (counts[column] ?? 0) ? { column, row: inColumn } : null
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  if (step === 0) return null
  for (let next = column + step; next >= 0 && next < counts.length; next += step) {
    const count = counts[next] ?? 0
    if (count > 0) return { column: next, row: Math.min(row, count - 1) }
  }
  return null
}

/** Arrow keys walk the sessions: one stop of the Tab key for the whole week. */
function walkBlocks(event: KeyboardEvent<HTMLElement>): void {
  const columns = [...(event.currentTarget.closest('[data-week]')?.querySelectorAll('[data-day]') ?? [])].map(
    (day) => [...day.querySelectorAll<HTMLElement>('[data-block]')],
  )
  const column = columns.findIndex((blocks) => blocks.some((block) => block === document.activeElement))
  const row = columns[column]?.findIndex((block) => block === document.activeElement) ?? -1
  if (row < 0) return
  const to = stepFrom(
    columns.map(({ length }) => length),
    { column, row },
    event.key,
  )
  const block = to && columns[to.column]?.[to.row]
  if (!block) return
  event.preventDefault()
  block.focus()
}
